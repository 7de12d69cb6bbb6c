#!/bin/sh
# The guides and the manual page name what there is, and nothing that is not there.
. tests/judge/lib.sh

commands() { "$JUDGE" --help | sed -n 's/^  \([a-z][a-z0-9-]*\) .*/\1/p'; }

guides_name_only_commands() { # every "judge WORD" in code of a guide is a command
    wrong=
    for f in docs/*guide*.md docs/guide*.md; do
        for w in $(grep -oE '(^    |`)judge (--home [^ ]+ )?[a-z0-9-]+' "$f" | sed -E 's/--home [^ ]+ //; s/.*judge //'); do
            commands | grep -qx -- "$w" || wrong="$wrong $f:$w"
        done
    done
    echo "no such command:$wrong"
    [ -z "$wrong" ]
}
check "the guides name only commands that there are" guides_name_only_commands

the_table_of_proofs_is_ours() { # docs/security.md has what tests/judge/may.txt says
    cp docs/security.md "$work/security.md"
    /usr/bin/python3 tools/security.py tests/judge/may.txt "$work/security.md" && cmp "$work/security.md" docs/security.md
}
check "the table of who may do what by what proof is the program's (tools/security.py makes it)" the_table_of_proofs_is_ours

made_manuals_are_whole() { # what tools/man.sh makes: each key and setting, each command, no formatting faults
    sh tools/man.sh "$JUDGE" "$work/man" || return 1
    for page in judge.1 judge.conf.5 fr/judge.conf.5 fr/judge.1; do
        [ -s "$work/man/$page" ] || return 1
        ! command -v man >/dev/null || [ -z "$(man -l --warnings "$work/man/$page" 2>&1 >/dev/null)" ] || return 1
    done
    for word in 'proof =' 'keep.*mails =' 'nmr=hold' 'hold, warn, standby' 'rules.*convoy.*paradox' last; do
        grep -q "$word" "$work/man/judge.conf.5" && grep -q "$word" "$work/man/fr/judge.conf.5" || { echo "no $word"; return 1; }
    done
    missing=
    for page in judge.1 fr/judge.1; do
        for c in $(commands); do sed 's/\\-/-/g' "$work/man/$page" | grep -q "^\.B $c" || missing="$missing $page:$c"; done
    done
    echo "not in the manual:$missing"
    [ -z "$missing" ] && [ "$(commands | wc -l)" -ge 15 ]
}
check "the manual pages made of the program's words are whole" made_manuals_are_whole

manuals_name_every_value() { # each key of judge.conf and each setting of a game, with each value that it takes, in both languages
    /usr/bin/python3 - judge/conf/config.c judge/conf/settings.c "$work/man/judge.conf.5" "$work/man/fr/judge.conf.5" <<'END'
import re, sys
config, settings, *pages = sys.argv[1:]
said = []
for row in re.findall(r'^    \{"[a-z-]+", "([a-z-]+)", KEY_\w+, \d+, \d+, (?:NULL|"([^"]*)")', open(config).read(), re.M):
    said.append((row[0] + " =", row[1].split("|")))
for row in re.findall(r'^    \{"([a-z-]+)",\s+"[^"]*",\s+(?:NULL|"([^"]*)")', open(settings).read(), re.M):
    said.append((row[0] + "=", row[1].split(", ")))
missing = []
for page in pages:
    parts = {}
    for part in open(page, encoding="utf-8").read().replace("\\-", "-").split(".TP\n")[1:]:
        parts[part.split("\n")[0].removeprefix(".B ")] = part
    for head, values in said:
        text = next((t for name, t in parts.items() if name.startswith(head)), None)
        missing += [f"{page}: {head}"] if text is None else []
        missing += [f"{page}: {head} {v}" for v in values if text and not re.search(rf"(?<![\w-]){re.escape(v)}(?![\w-])", text)]
print(len(said), *missing, sep="\n")
sys.exit(bool(missing) or len(said) < 95)
END
}
check "the manual pages name every key, setting and value" manuals_name_every_value

# The mail, the answer and the report that README.md shows: the first three blocks, mailed and read here.
new_home readme
T1=2026-12-01T12:00:00+01:00 T2=2026-12-02T12:00:00+01:00
at $T1 new Kersaint --rules datc --language en "deadline=every 7 days 20:00" theatre=no calendar=no >/dev/null 2>&1
seven Kersaint en >/dev/null
at $T1 start Kersaint --yes >/dev/null 2>&1
mail france@players.example "[Kersaint] orders" <<'END'
A PAR - BUR
A MAR S A PAR - BUR
F BRE H
END
mail germany@players.example "[Kersaint] orders" <<'END'
A MUN - BUR
END
at $T1 run >/dev/null 2>&1
at $T1 process Kersaint >/dev/null 2>&1
at $T1 run >/dev/null 2>&1
block() { awk -v want="$1" '/^    / { if (!inside) n++; inside = 1; if (n == want) print substr($0, 5); next } NF { inside = 0 }' README.md; }
printed_in() { # BLOCK FILE: each line of that block stands in the letter
    text_of "$2" >"$work/letter"
    block "$1" | sed '/^ *$/d' | while read -r line; do grep -qF -- "$line" "$work/letter" || { echo "not in the letter: $line"; cat "$work/letter"; return 1; }; done
}
check "the report in README.md is one" printed_in 3 "$(last france@players.example)"
block 1 >"$work/block"
mail france@players.example "[Kersaint] orders" <"$work/block"
at $T2 run >/dev/null 2>&1
check "the answer in README.md is what its mail brings" printed_in 2 "$(last france@players.example)"

sandbox_example_works() { # the case printed in the guides is a case
    for f in docs/guide-editeur.md docs/editor-guide.md; do
        sed -n '/^    CASE Munich/,/^    END/p' "$f" >"$work/guide.case"
        "$JUDGE" adjudicate --explain "$work/guide.case" | grep -q 'A BUR - MUN *bounced' || return 1
    done
}
check "the case in the guides can be adjudicated" sandbox_example_works

links_lead_somewhere() { # each link of a guide to a heading of its own, and each part but the first stands in its contents
    /usr/bin/python3 - docs/*guide*.md <<'END'
import re, sys
wrong = []
for path in sys.argv[1:]:
    text = open(path, encoding="utf-8").read()
    anchor = lambda heading: re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
    headings = {anchor(h) for h in re.findall(r"^##+ (.*)", text, re.M)}
    links = set(re.findall(r"\]\(#([^)]*)\)", text))
    wrong += [f"{path}: #{link}" for link in links - headings]
    wrong += [f"{path}: no link to {h}" for h in map(anchor, re.findall(r"^## (.*)", text, re.M)[1:]) if h not in links]
print(*wrong, sep="\n")
sys.exit(bool(wrong))
END
}
check "the contents of the guides lead to all their parts" links_lead_somewhere

lines_fit() { # sentences of the guides are broken before their hundredth column
    LC_ALL=C.UTF-8 grep -nE '^[^| ].{100}' docs/*guide*.md && return 1
    return 0
}
check "lines of the guides fit" lines_fit

pairs() { # the guides say the same in both languages: as many headings, tables and code lines
    for two in "guide-joueur player-guide" "guide-editeur editor-guide" "faire-une-variante making-a-variant"; do
        set -- $two
        for what in '^## ' '^| ' '^    [^ ]'; do
            a=$(grep -c -- "$what" "docs/$1.md") b=$(grep -c -- "$what" "docs/$2.md")
            [ "$a" -eq "$b" ] || { echo "$1 has $a, $2 has $b lines like $what"; return 1; }
        done
    done
}
check "the guides of both languages have the same parts" pairs
finish
