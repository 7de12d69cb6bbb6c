#!/bin/sh
# deb.sh BUILD: the Debian package of the last commit, built from its release and looked at by lintian; in BUILD/deb/.
set -eu
build=$(realpath "$1")
archive=$(make -s dist BUILD="$build")
rm -rf "$build/deb"
mkdir -p "$build/deb"
tar -xzf "$archive" -C "$build/deb"
cd "$build"/deb/moeshoeshoe-*
dpkg-buildpackage --build=binary --no-sign >../build.log 2>&1 || {
    tail -n 30 ../build.log >&2
    exit 1
}
cd ..
lintian --fail-on error,warning ./*.changes
ls "$build"/deb/*.deb
