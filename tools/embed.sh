#!/bin/sh
# embed.sh NAME FILE…: prints a C file that holds the files as bytes, in a table NAME_data of {name, bytes, length} ended by a NULL name.
# Names are the paths below the first folder: rules/maps/standard.map -> maps/standard.map
set -eu
name=$1
shift
i=0
echo '#include <stddef.h>'
echo "struct ${name}_data_file { const char *name; const unsigned char *bytes; size_t len; };"
for f in "$@"; do
    printf 'static const unsigned char d%d[] = {\n' $i
    od -An -v -tx1 "$f" | sed 's/ \([0-9a-f][0-9a-f]\)/0x\1,/g'
    echo '0};'
    i=$((i + 1))
done
echo "extern const struct ${name}_data_file ${name}_data[];"
echo "const struct ${name}_data_file ${name}_data[] = {"
i=0
for f in "$@"; do
    printf '{"%s", d%d, sizeof d%d - 1},\n' "${f#*/}" $i $i
    i=$((i + 1))
done
echo '{NULL, NULL, 0}};'
