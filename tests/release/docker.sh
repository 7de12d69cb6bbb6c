#!/bin/sh
# packaging/Dockerfile without a daemon: the RUN lines of its two stages in bare systems of the release that FROM names, what COPY brings brought by
# hand; then a home, a game and a pass as its USER, as CMD would start it.
. tests/release/lib.sh
file=packaging/Dockerfile
suite=$(sed -n 's/^FROM debian:\([a-z]*\).*/\1/p' $file | head -n 1)
runs() { # STAGE SYSTEM FOLDER: its RUN lines, in order
    awk -v stage="$1" '/^FROM/ { s++ } s == stage && sub(/^RUN /, "")' $file >"$log/docker.$1"
    while read -r line; do
        check "RUN $line" release_in "$2" sh -c "cd $3 && $line"
    done <"$log/docker.$1"
}
check "a system to build in" release_copy "$suite" docker-built
release_tree HEAD "$release_home/docker-built/build/tree"
runs 1 docker-built /build/tree
check "a system to run in" release_copy "$suite" docker
cp "$release_home"/docker-built/build/*.deb "$release_home/docker/tmp/"
runs 2 docker /
user=$(sed -n 's/^USER //p' $file) environment=$(sed -n 's/^ENV //p' $file)
# shellcheck disable=SC2086
as_user() { release_in docker runuser -u "$user" -- env $environment "$@"; }
check "a home" as_user judge init /var/lib/judge --address judge@games.example --editor editor@games.example --language en
check "a game" as_user judge new Kersaint
check "CMD makes passes" sh -c "sed -n 's/^CMD //p' $file | /usr/bin/python3 -c 'import json, sys; print(json.load(sys.stdin)[2])' | grep -q 'judge run'"
check "a pass" as_user judge run
release_forget docker-built docker
finish
