#!/bin/sh
# inside.sh NAME COMMAND…: a command in one of the systems that scripts of tests/release made (RELEASE_KEEP=yes keeps them).
. tests/release/chroot.sh
release_in "$@"
