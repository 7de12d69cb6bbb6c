#!/bin/sh
# run.sh [NAME…]: what a release is looked at for once, in systems of its own (build/release/): debian13 deb docker jdip readme compilers learn site, or those named. As
# root; hours on a small machine. RELEASE_KEEP=yes keeps the systems to look at (tests/release/inside.sh).
set -u
[ "$(id -u)" -eq 0 ] || {
    echo "chroots are made by root" >&2
    exit 1
}
failed=0
[ $# -gt 0 ] || set -- debian13 deb docker jdip readme compilers learn site
for name; do
    echo "--- $name"
    sh "tests/release/$name.sh" || failed=1
done
exit $failed
