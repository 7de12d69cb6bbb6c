#!/bin/sh
# jDip's own importer on the histories that go out: JDIP=DIR, a tree of its sources (1.6.8, with the jars that it needs anywhere below, or Debian's
# libslf4j-java). It has to leave the same units as here. Without JDIP it is skipped. Games: those of tests/judge/interchange and of the demo.
. tests/release/lib.sh
[ -n "${JDIP:-}" ] || {
    echo "skipped: JDIP=DIR, a tree of jDip's sources, would have its importer read our histories"
    exit 0
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
source=$(dirname "$(find "$JDIP" -path '*info/jdip/judge/parser/JudgeImport.java' | head -n 1)")
source=${source%/info/jdip/judge/parser} tree=${source%/src/main/java}
classes=$work:$tree/src/main:$tree/src/main/resources:$tree$(find "$JDIP" /usr/share/java -name '*.jar' \( -path "$JDIP/*" -o -name slf4j-api.jar -o -name slf4j-nop.jar \) 2>/dev/null | sed 's/^/:/' | tr -d '\n')
check "its importer is built" javac -nowarn -encoding ISO-8859-1 -d "$work" -cp "$classes" -sourcepath "$source" tests/release/JdipImport.java
packed() { # FOLDER ARCHIVE: as its installer packs it
    (cd "$(dirname "$(find "$tree/resource" -path "$1" | sort | head -n 1)")" && /usr/bin/python3 -m zipfile -c "$work/$2" ./*)
}
check "its variants are packed" packed '*/stdVariants/variants.xml' stdVariants.zip
check "its symbols too" packed '*/symbols.xml' anySymbols.zip
judge() { "$BUILD/judge" --home "$work/home" --now 2026-04-02T12:00:00+02:00 "$@"; }
judge init "$work/home" >"$log/out" 2>&1
[ -d "$BUILD/demo/judge" ] || sh tests/demo/demo.sh "$BUILD" >"$log/out" 2>&1
"$BUILD/judge" --home "$BUILD/demo/judge" export Kersaint --out "$work/demo.json" 2>"$log/out"
for file in history.txt webdiplomacy.txt saved.json retreats.json "$work/demo.json"; do
    case $file in /*) ;; *) file=tests/judge/interchange/$file ;; esac
    game=$(judge import "$file" --keep file 2>"$log/out" | sed -n '$s/	.*//p')
    judge export "$game" --format judge --out "$work/$game.txt" 2>"$log/out"
    judge show "$game" | awk '/^[A-Z]+\t/ { power = $1 } /^\t[AF] / { sub(/^\t/, ""); print power, $0 }' | sort >"$work/$game.here"
    check "$game: jDip reads it" sh -c "java -cp '$classes' JdipImport '$work' '$work/$game.txt' >'$work/$game.raw'"
    sort "$work/$game.raw" >"$work/$game.there"
    check "$game: the same units" diff "$work/$game.here" "$work/$game.there"
done
finish
