#!/bin/sh
# What a release is: one version wherever it is named, the same bytes twice, and everything in its place once installed.
. tests/judge/lib.sh
here=$(pwd)
version=$(sed -n 's/^#define JUDGE_VERSION "\(.*\)"$/\1/p' judge/conf/version.h)

check "a version" test -n "$version"
check "debian/changelog names it" sh -c "head -n 1 debian/changelog | grep -qF '($version)'"

root=$work/root
check "make install" make -s install BUILD="${BUILD:-build}" DESTDIR="$root" PREFIX=/opt/judge
for file in bin/judge share/man/man1/judge.1 share/man/man5/judge.conf.5 share/man/fr/man1/judge.1 share/man/fr/man5/judge.conf.5 share/doc/moeshoeshoe/README.md share/doc/moeshoeshoe/SECURITY.md share/doc/moeshoeshoe/choices-rules.md share/moeshoeshoe/templates/fr/usage.txt \
    share/moeshoeshoe/templates/en/usage.txt share/moeshoeshoe/templates/both/report.css share/doc/moeshoeshoe/examples/by-hand.txt share/moeshoeshoe/maps/standard.map share/bash-completion/completions/judge lib/systemd/system/judge.service \
    lib/systemd/system/judge.timer; do
    check "$file is installed" test -s "$root/opt/judge/$file"
done
check "the unit starts what was installed" grep -q '^ExecStart=/opt/judge/bin/judge run$' "$root/opt/judge/lib/systemd/system/judge.service"
check "it runs from there" both 0 "^moeshoeshoe $version\$" "$root/opt/judge/bin/judge" --version
check "make uninstall" make -s uninstall DESTDIR="$root" PREFIX=/opt/judge
check "leaves nothing" sh -c "[ -z \"\$(find '$root' -type f)\" ]"

# A release wants the history: in a tree without it there is nothing to pack.
if [ -e .git ] && command -v git >/dev/null && git -c safe.directory="$here" rev-parse HEAD >/dev/null 2>&1; then
    export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0="$here"
    check "make dist" make -s dist BUILD="$work/one"
    check "make dist, again" make -s dist BUILD="$work/two"
    check "the same bytes" cmp "$work/one/moeshoeshoe-$version.tar.gz" "$work/two/moeshoeshoe-$version.tar.gz"
    check "the program's folders are in it" sh -c "tar -tzf '$work/one/moeshoeshoe-$version.tar.gz' | grep -qx 'moeshoeshoe-$version/judge/main.c'"
fi

completion() { # WORDS…: what bash would offer for the last
    bash -c '. packaging/judge.bash-completion; PATH='"$(dirname "$JUDGE")"':$PATH; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _judge; echo "${COMPREPLY[@]}"' bash "$@"
}
offers() { want=$1; shift; completion "$@" | grep -qw -- "$want"; }
check "completion of commands" offers verify judge ver
check "of a command's options" offers --dry-run judge run --d
check "of values" offers json judge show --format j
"$JUDGE" init "$work/home" >/dev/null 2>&1
"$JUDGE" --home "$work/home" new Kersaint >/dev/null 2>&1
check "of values that a command alone has" offers google judge oauth2 goo
check "of rulebooks" offers bretagne judge new X --rules bre
check "of commands to be helped with" offers verify judge help ver
check "of no files where none is wanted" sh -c "[ -z '$(completion judge oauth2 Make)' ]"
check "of files where one is" offers Makefile judge restore Make
check "of the home itself" offers Makefile judge --home = Make
"$JUDGE" --home "$work/home" player Kersaint FRANCE marianne@example.org >/dev/null 2>&1
check "of games, where the home is named" offers Kersaint judge --home "$work/home" show Ker
check "of powers" offers FRANCE judge --home "$work/home" call Kersaint FR
check "in either form" offers Kersaint judge --home = "$work/home" show Ker
finish
