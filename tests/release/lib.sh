# Helpers for the scripts of tests/release: `. tests/release/lib.sh`, checks, then `finish`. As root, on a Debian with debootstrap.
BUILD=${BUILD:-build}
export BUILD LC_ALL=C.UTF-8
. tests/release/chroot.sh
log=$release_home/log
mkdir -p "$log"
passed=0 failed=0

# check NAME COMMAND…: the command must succeed; what failing ones said stays in $log/failed.
check() {
    name=$1
    shift
    if "$@" >"$log/out" 2>&1 </dev/null; then
        passed=$((passed + 1))
        echo "ok  $name"
    else
        failed=$((failed + 1))
        echo "FAILED $name: $*"
        tail -n 30 "$log/out" | sed 's/^/  /'
    fi
}

finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
    exit $?
}

# release_tree COMMIT FOLDER: its files there, as a release has them.
release_tree() {
    mkdir -p "$2"
    git -c safe.directory="$(pwd)" archive "$1" | tar -x -C "$2"
}

# release_forget NAME…: systems that are no longer wanted; RELEASE_KEEP=yes keeps them to look at.
release_forget() {
    [ -z "${RELEASE_KEEP:-}" ] || return 0
    for name; do
        rm -rf --one-file-system "${release_home:?}/$name"
    done
}
