#!/bin/sh
# Every compiler that a release promises to work with (gcc 12 to 14, clang 14 to 19), wherever Debian has it: program and tests are built without a
# warning. COMPILERS="clang-19 gcc-13" does a part of it. GCC finds some faults only while it optimizes; what clang finds does not depend on it.
. tests/release/lib.sh
wanted=${COMPILERS:-gcc-12 gcc-13 gcc-14 clang-14 clang-15 clang-16 clang-17 clang-18 clang-19}
for suite in bookworm trixie; do
    system=compilers-$suite
    check "a bare $suite" release_copy $suite $system
    release_tree HEAD "$release_home/$system/root/tree"
    check "what the program and its tests are built with" release_in $system sh -c 'cd /root/tree && apt-get update -qq && apt-get install -qq -y --no-install-recommends make libcunit1-dev && sh tests/deps.sh build'
    left=
    for compiler in $wanted; do
        if ! release_in $system apt-cache show "$compiler" >/dev/null 2>&1; then
            left="$left $compiler"
            continue
        fi
        check "$compiler is there" release_in $system apt-get install -qq -y --no-install-recommends "$compiler"
        case $compiler in
        clang*) flags=-O0 ;;
        *) flags=-O2 ;;
        esac
        check "$compiler has nothing to say" release_in $system sh -c "cd /root/tree && nice make -s -k -j$(nproc) CC=$compiler CFLAGS=$flags BUILD=build/$compiler WERROR=-Werror all tests && rm -rf build/$compiler"
    done
    wanted=$left
    release_forget $system
done
check "none was nowhere to be found:$wanted" test -z "$wanted"
finish
