#!/bin/sh
# What the compiler and the linker were asked for is in the program: read with readelf.
set -u
. tests/judge/lib.sh
readelf -hldW "$JUDGE" >"$work/elf"
readelf --dyn-syms -W "$JUDGE" >"$work/symbols"
elf() { grep -Eq -- "$1" "$work/elf"; }
symbol() { grep -q -- "$1" "$work/symbols"; }
check "it is laid anywhere in memory (PIE)" elf 'Type: +DYN.*Position-Independent'
check "its tables are read-only once bound (RELRO)" elf 'GNU_RELRO'
check "all is bound at the start (BIND_NOW)" elf 'FLAGS.*BIND_NOW|FLAGS_1.*NOW'
check "its stack holds no code" elf 'GNU_STACK .* RW +0x'
check "nothing is writable and runs" sh -c "! grep -Eq 'LOAD .* RWE ' '$work/elf'"
check "stacks are guarded" symbol __stack_chk_fail
if ! grep -q __asan_init "$work/symbols"; then # a sanitizer has checks of its own
    check "copies are measured (FORTIFY)" symbol _chk@GLIBC
fi

# Flags of who builds a package are heard.
check "CPPFLAGS and LDFLAGS reach compiler and linker" sh -c \
    "make -n -B BUILD='$work/b' CPPFLAGS=-DHEARD_CPP LDFLAGS=-Wl,--heard-ld '$work/b/judge' >'$work/make' && grep -q -- '-DHEARD_CPP.* -c .*judge/main.c' '$work/make' && grep -q -- '-Wl,--heard-ld.* -o $work/b/judge ' '$work/make'"

mkdir -p "$work/b/release/base/etc/rc2.d" # a system of make check-release
check "systems in the build folder are no lists of headers" make -s -n BUILD="$work/b" "$work/b/obj/judge/main.o"

# A pass leaves no core file with orders and addresses in it.
new_home hard
cat >"$work/limits" <<END
#!/bin/sh
ulimit -c >"$work/core"
ulimit -f >"$work/size"
cat >/dev/null
END
chmod +x "$work/limits"
sed -i "s|^url = maildir:mail/out\$|url = sendmail:$work/limits|" "$home/judge.conf"
mail zoe@z.example "Bonjour" <<'END'
GAMES
END
check "a pass" sh -c "ulimit -c unlimited 2>/dev/null; '$JUDGE' --home '$home' --now 2026-03-02T12:00:00+01:00 run"
check "no core files" test "$(cat "$work/core")" = 0
check "files end somewhere" sh -c "[ '$(cat "$work/size")' != unlimited ]"
finish
