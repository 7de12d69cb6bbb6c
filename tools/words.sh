#!/bin/sh
# words.sh FILE: prints the C tables of a file of words (its format stands at its head: rules/maps/orders.words).
# Words come out folded as the reader folds them, sorted by bytes.
# words.sh --lists PREFIX HEADER FILE: the file has lists only (judge/conf/mail.words), in the order they are written in:
# PREFIX_MEANING holds the words of both languages, PREFIX_MEANING_fr and PREFIX_MEANING_en those of one.
set -eu
export LC_ALL=C
lists=
if [ "$1" = --lists ]; then
    lists=$2 header=$3
    shift 3
fi

fold() {
    sed 's/#.*//
        s/à/a/g; s/â/a/g; s/ä/a/g; s/À/a/g; s/ç/c/g; s/é/e/g; s/è/e/g; s/ê/e/g; s/ë/e/g; s/É/e/g; s/Ê/e/g
        s/î/i/g; s/ï/i/g; s/ô/o/g; s/ö/o/g; s/ù/u/g; s/û/u/g; s/ü/u/g; s/œ/oe/g' "$1" | tr 'A-Z' 'a-z'
}

# One line a word: TABLE, word, C row.
rows() {
    awk '
    function fail(why) { print "words.sh: line " NR ": " why > "/dev/stderr"; bad = 1; exit 1 }
    function name(meaning) { gsub("-", "_", meaning); return toupper(meaning) }
    function add(word,    parts, n) {
        n = split(word, parts, " ")
        if (word !~ /^[a-z0-9& ?]+$/) fail("\"" word "\" is no word")
        if (table == "@order")
            printf "@order\t%s\t{\"%s\", {%s, %d, %s, %s}},\n", word, word, symbol, n, sense, how
        else if (table == "@if")
            printf "@if\t%s\t{\"%s\", SAY_%s},\n", word, word, symbol
        else
            printf "%s\t%06d\t\"%s\",\n", table, ++row, word
    }
    # Verbs: "er:attaqu", "ir:fin" and "ing:attack" stand for the forms of a regular verb, "ingg:step" for one whose last letter
    # is doubled, "vb:tenir,tiendr,tient,tiennent,tienne,ten" for infinitive, stem of the future, third persons, subjunctive and
    # stem of "nous". What tells of the past has no place among them.
    function ends(stem, list,    i, n, end) {
        n = split(list, end, " ")
        for (i = 1; i <= n; i++) add(stem (end[i] == "-" ? "" : end[i]))
    }
    function regular_er(stem) {
        if (stem ~ /[ou]y$/) { # appuyer: appuie
            ends(stem, "er ons ez ant")
            stem = substr(stem, 1, length(stem) - 1) "i"
            ends(stem, "e es ent era eras erai erons erez eront erait erais eraient")
        } else if (stem ~ /g$/) { # engager: engageons
            ends(stem, "e es ent er ez era eras erai erons erez eront erait erais eraient eons eant")
        } else
            ends(stem, "e es ent er ez ons ant era eras erai erons erez eront erait erais eraient")
    }
    function irregular(list,    part, n) {
        n = split(list, part, /[ ]*,[ ]*/)
        if (n != 6) fail("a verb has six forms: " list)
        add(part[1]); add(part[3]); add(part[4])
        ends(part[2], "a ai as ons ez ont ait ais aient")
        ends(part[5], "- s nt")
        ends(part[6], "ons ez ant")
    }
    function regular_ing(stem,    last) {
        add(stem)
        last = substr(stem, 1, length(stem) - 1)
        if (stem ~ /[^aeiou]y$/) { add(last "ies"); add(stem "ing") }
        else if (stem ~ /(s|x|z|ch|sh)$/) { add(stem "es"); add(stem "ing") }
        else if (stem ~ /[^e]e$/) { add(stem "s"); add(last "ing") }
        else { add(stem "s"); add(stem "ing") }
    }
    function forms(item,    stem) {
        stem = item
        if (!sub(/^[a-z]+:/, "", stem)) add(item)
        else if (item ~ /^er:/) regular_er(stem)
        else if (item ~ /^ir:/) ends(stem, "it is issent ir ira iras irai irons irez iront irait irais iraient issons issez issant isse")
        else if (item ~ /^vb:/) irregular(stem)
        else if (item ~ /^ing:/) regular_ing(stem)
        else if (item ~ /^ingg:/) { ends(stem, "- s"); add(stem substr(stem, length(stem)) "ing") }
        else fail("no such verb: " item)
    }
    /^[ \t]*$/ { next }
    /^[a-z]/ {
        if ($0 !~ /^[a-z-]+ (letter|both|fr|en):/) fail("expected \"meaning language: words\"")
        meaning = $1; language = $2; sub(":.*", "", language)
        table = "@order"; sense = "0"; how = language == "letter" ? "WORD_LETTER" : "WORD_WRITTEN"
        if (meaning ~ /^list-/) { table = substr(meaning, 6); gsub("-", "_", table) }
        else if (meaning ~ /^if-/) { table = "@if"; symbol = name(substr(meaning, 4)) }
        else if (meaning ~ /^season-/) { symbol = "SYM_SEASON"; sense = name(meaning) }
        else if (meaning ~ /^phase-/) { symbol = "SYM_PHASE"; sense = "RULES_" name(meaning) }
        else symbol = "SYM_" name(meaning)
        sub(/^[^:]*:/, "")
    }
    {
        n = split($0, items, ";")
        for (i = 1; i <= n; i++) {
            item = items[i]; gsub(/^[ \t]+|[ \t]+$/, "", item); gsub(/[ \t]+/, " ", item); gsub(/[ ]?\047[ ]?/, " ", item)
            if (item != "") forms(item)
        }
    }
    END { exit bad }'
}

# One line a word and list: NAME, row, C row.
list_rows() {
    awk '
    function fail(why) { print "words.sh: line " NR ": " why > "/dev/stderr"; bad = 1; exit 1 }
    /^[ \t]*$/ { next }
    /^[a-z]/ {
        if ($0 !~ /^[a-z-]+ (both|fr|en):/) fail("expected \"meaning language: words\"")
        meaning = $1; language = $2; sub(":.*", "", language); gsub("-", "_", meaning)
        sub(/^[^:]*:/, "")
    }
    {
        n = split($0, items, ";")
        for (i = 1; i <= n; i++) {
            word = items[i]; gsub(/^[ \t]+|[ \t]+$/, "", word); gsub(/[ \t]+/, " ", word)
            if (word == "") continue
            if (word !~ /^[a-z0-9 \047-]+$/) fail("\"" word "\" is no word")
            printf "%s\t%06d\t\"%s\",\n", meaning, ++row, word
            if (language != "en") printf "%s_fr\t%06d\t\"%s\",\n", meaning, row, word
            if (language != "fr") printf "%s_en\t%06d\t\"%s\",\n", meaning, row, word
        }
    }
    END { exit bad }'
}

if [ -n "$lists" ]; then
    all=$(fold "$1" | list_rows)
else
    all=$(fold "$1" | rows)
fi
table() {
    printf '%s\n' "$all" | awk -F '\t' -v t="$1" '$1 == t' | sort -s -t "$(printf '\t')" -k2,2 | cut -f 3 | awk '!seen[$0]++'
}

print_lists() { # PREFIX
    for list in $(printf '%s\n' "$all" | cut -f 1 | sort -u | grep -v @); do
        echo "const char *const $1_$list[] = {"
        table "$list"
        echo 'NULL};'
    done
}

echo "/* Made from $1 by tools/words.sh. */"
if [ -n "$lists" ]; then
    echo "#include \"$header\""
    print_lists "$lists"
    exit 0
fi
echo '#include "words_p.h"'
echo 'const struct word_row read_lexicon[] = {'
table @order
echo '};'
echo 'const size_t read_lexicon_size = sizeof read_lexicon / sizeof read_lexicon[0];'
echo 'const struct say_row read_sayings[] = {'
table @if
echo '};'
echo 'const size_t read_sayings_size = sizeof read_sayings / sizeof read_sayings[0];'
print_lists read_list
