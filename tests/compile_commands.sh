#!/bin/sh
# compile_commands.sh FLAGS: compile_commands.json for every source, on standard output.
set -eu
first=1
echo '['
for f in */*.c tests/*/*.c; do
    [ $first = 1 ] || echo ','
    first=0
    printf ' {"directory": "%s", "file": "%s", "command": "gcc -std=c11 -D_GNU_SOURCE %s -c %s"}' "$PWD" "$f" "$1" "$f"
done
printf '\n]\n'
