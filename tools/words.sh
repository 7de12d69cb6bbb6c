#!/bin/sh
# words.sh FILE: prints the C tables of a file of words (its format stands at its head: rules/maps/orders.words).
# Words come out folded as the reader folds them, sorted by bytes.
# words.sh --lists PREFIX HEADER FILE: the file has lists only (judge/conf/mail.words), in the order they are written in:
# PREFIX_MEANING holds the words of both languages, PREFIX_MEANING_fr and PREFIX_MEANING_en those of one.
# words.sh --phrases PREFIX HEADER FILE: lists too, of pieces of text with signs in them (mailio/mail.words): "_" at an end is
# a blank; PREFIX_MEANING holds those of all languages.
# words.sh --table NAME HEADER FILE: one table NAME of words, their meanings and values (games/deadline.words).
# words.sh --settings PREFIX HEADER FILE: tables of keys, values and lines (judge/conf/settings.words).
# words.sh --declare PREFIX FILE: declares the lists of a file of words, of orders with PREFIX "read_list".
set -eu
export LC_ALL=C
form=orders
if [ "$1" = --declare ]; then
    echo "/* Made from $3 by tools/words.sh. */"
    kind=
    [ "$2" != read_list ] || kind=list-
    sed -n "s/^$kind\([a-z-]*\) .*:.*/\1/p" "$3" | sort -u | tr - _ | sed "s/.*/extern const char *const $2_&[], *const $2_&_fr[], *const $2_&_en[];/"
    exit 0
fi
case $1 in
--*)
    form=${1#--} name=$2 header=$3
    shift 3
    ;;
esac

# Without comments and accents.
plain() {
    sed 's/#.*//
        s/à/a/g; s/â/a/g; s/ä/a/g; s/À/a/g; s/ç/c/g; s/é/e/g; s/è/e/g; s/ê/e/g; s/ë/e/g; s/É/e/g; s/Ê/e/g
        s/î/i/g; s/ï/i/g; s/ô/o/g; s/ö/o/g; s/ù/u/g; s/û/u/g; s/ü/u/g; s/œ/oe/g' "$1"
}

fold() {
    plain "$1" | tr 'A-Z' 'a-z'
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
            ends(stem, "er ons ez ant at assent")
            stem = substr(stem, 1, length(stem) - 1) "i"
            ends(stem, "e es ent era eras erai erons erez eront erait erais eraient")
        } else if (stem ~ /g$/) { # engager: engageons
            ends(stem, "e es ent er ez era eras erai erons erez eront erait erais eraient eons eant eat eassent")
        } else
            ends(stem, "e es ent er ez ons ant era eras erai erons erez eront erait erais eraient at assent")
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
            if (word !~ /^_?[a-z0-9 .?\047\/-]+_?$/) fail("\"" word "\" is no word")
            gsub(/^_|_$/, " ", word)
            printf "%s\t%06d\t\"%s\",\n", meaning, ++row, word
            if (language != "en") printf "%s_fr\t%06d\t\"%s\",\n", meaning, row, word
            if (language != "fr") printf "%s_en\t%06d\t\"%s\",\n", meaning, row, word
        }
    }
    END { exit bad }'
}

# One line a phrase and list: NAME, row, C row.
phrase_rows() {
    awk '
    function fail(why) { print "words.sh: line " NR ": " why > "/dev/stderr"; bad = 1; exit 1 }
    /^[ \t]*$/ { next }
    /^[a-z]/ {
        if ($0 !~ /^[a-z-]+ (any|fr|en|other):/) fail("expected \"meaning language: phrases\"")
        meaning = $1; gsub("-", "_", meaning)
        sub(/^[^:]*:/, "")
    }
    {
        n = split($0, items, ";")
        for (i = 1; i <= n; i++) {
            phrase = items[i]; gsub(/^[ \t]+|[ \t]+$/, "", phrase); gsub(/[ \t]+/, " ", phrase)
            if (phrase == "") continue
            if (phrase ~ /[\\%]/) fail("\"" phrase "\" has a sign that no phrase can have")
            gsub(/^_|_$/, " ", phrase); gsub(/"/, "\\\"", phrase)
            printf "%s\t%06d\t\"%s\",\n", meaning, ++row, phrase
        }
    }
    END { exit bad }'
}

# One row a word of a table: {"word", MEANING, value},
table_rows() {
    awk '
    function fail(why) { print "words.sh: line " NR ": " why > "/dev/stderr"; bad = 1; exit 1 }
    /^[ \t]*$/ { next }
    /^[a-z]/ {
        if ($0 !~ /^[a-z-]+ ([0-9]+ )?(both|fr|en):/) fail("expected \"meaning value language: words\"")
        meaning = toupper($1); value = $2 ~ /^[0-9]+$/ ? $2 : 0
        sub(/^[^:]*:/, "")
    }
    {
        n = split($0, items, ";")
        for (i = 1; i <= n; i++) {
            word = items[i]; gsub(/^[ \t]+|[ \t]+$/, "", word)
            if (word == "") continue
            if (word !~ /^[a-z]+$/) fail("\"" word "\" is no word")
            if (seen[word, meaning == "MONTH"]++) fail("\"" word "\" stands twice")
            printf "{\"%s\", MEANS_%s, %d},\n", word, meaning, value
        }
    }
    END { exit bad }'
}

# One line a row: TABLE, C row.
setting_rows() {
    awk '
    function fail(why) { print "words.sh: line " NR ": " why > "/dev/stderr"; bad = 1; exit 1 }
    function line_row(word,    value, i) {
        if (does == "say") return sprintf("{\"%s\", JUDGE_SET_SAY, \"%s\", NULL, AS_SAID, \"%s\"}", word, part[3], part[4])
        value = does == "set" ? "" : "%"
        if (does == "set" && part[4] != "\"\"")
            for (i = 4; i < n_parts; i++) value = value (i > 4 ? " " : "") part[i]
        return sprintf("{\"%s\", %s, \"%s\", \"%s\", %s, NULL}", word, kind[does], part[3], value, convert[does])
    }
    function row(word) {
        if (part[1] == "key") return sprintf("{\"%s\", \"%s\"}", word, part[2])
        if (part[1] == "value") return sprintf("{\"%s\", \"%s\", \"%s\"}", word, part[2], part[3])
        return line_row(word)
    }
    BEGIN {
        kind["set"] = kind["hours"] = kind["percent"] = "JUDGE_SET_VALUE"
        kind["add"] = "JUDGE_SET_ADD"; kind["drop"] = "JUDGE_SET_DROP"; kind["say"] = "JUDGE_SET_SAY"
        convert["set"] = convert["add"] = convert["drop"] = "AS_SAID"
        convert["hours"] = "HOURS"; convert["percent"] = "PERCENT"
    }
    /^[ \t]*$/ { next }
    /^[a-z]/ {
        head = $0; sub(/:.*/, "", head)
        n_parts = split(head, part, " "); does = part[2]
        least = part[1] == "key" ? 3 : part[1] == "line" && does != "set" && does != "say" ? 4 : part[1] == "value" ? 4 : 5
        if (part[1] !~ /^(key|value|line)$/ || n_parts < least || part[n_parts] !~ /^(both|fr|en)$/ ||
            (part[1] == "line" && !(does in kind))) fail("expected key, value or line: " head)
        sub(/^[^:]*:/, "")
    }
    {
        n = split(tolower($0), items, ";")
        for (i = 1; i <= n; i++) {
            word = items[i]; gsub(/^[ \t]+|[ \t]+$/, "", word); gsub(/[ \t]+/, " ", word)
            if (word == "") continue
            if (word !~ /^[a-z0-9 \047\/-]+( [*])?$/) fail("\"" word "\" is no word")
            printf "%ss\t%s,\n", part[1], row(word)
        }
    }
    END { exit bad }'
}

case $form in
table) all=$(fold "$1" | table_rows) ;;
settings) all=$(plain "$1" | setting_rows) ;;
lists) all=$(fold "$1" | list_rows) ;;
phrases) all=$(fold "$1" | phrase_rows) ;;
*) all=$(fold "$1" | rows) ;;
esac
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
case $form in
table)
    echo "#include \"$header\""
    echo "const struct ${name}_row $name[] = {"
    printf '%s\n' "$all"
    echo '};'
    echo "const size_t ${name}_size = sizeof $name / sizeof *$name;"
    exit 0
    ;;
settings)
    echo "#include \"$header\""
    for table in keys values lines; do
        echo "const struct ${name}_${table%s}_row ${name}_$table[] = {"
        printf '%s\n' "$all" | sed -n "s/^$table	//p"
        echo '};'
        echo "const size_t ${name}_n_$table = sizeof ${name}_$table / sizeof *${name}_$table;"
    done
    exit 0
    ;;
lists | phrases)
    echo "#include \"$header\""
    print_lists "$name"
    exit 0
    ;;
esac
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
