#!/bin/sh
# demo.sh BUILD: a small game from mails to reports with maps, on local Maildirs with a set clock: two game years of a real game, seven players,
# seven mail clients, two languages, a slip of the thumb, an absence notice, a stranger, a question. Everything stays in BUILD/demo/.
set -eu
build=$(cd "$1" && pwd)
judge=$build/judge
demo=$build/demo
home=$demo/judge
unset JUDGE_HOME
export LC_ALL=C.UTF-8
rm -rf "$demo"
mkdir -p "$demo/maps"

bold= plain=
[ ! -t 1 ] || bold=$(printf '\033[1m') plain=$(printf '\033[0m')
say() { printf '\n%s%s%s\n' "$bold" "$*" "$plain"; }
at() {
    now=$1
    shift
    "$judge" --home "$home" --now "$now" --verbose "$@"
}

say "A judge's home, a game, seven players"
"$judge" init "$home"
at 2026-03-02T11:00:00+01:00 new Kersaint --rules datc --language fr --timezone Europe/Brussels --scoring c-diplo \
    --deadline 'every 14 days 20:00' --retreats '2 days' --adjustments '2 days' --early no
while read -r power name address language; do
    at 2026-03-02T11:00:00+01:00 player Kersaint "$power" "$address" --name "$name" --language "$language"
done <<END
AUSTRIA Sissi sissi@hofburg.example fr
ENGLAND Arthur arthur@albion.example en
FRANCE Marianne marianne@hexagone.example fr
GERMANY Otto otto@preussen.example en
ITALY Graziella graziella@stivale.example fr
RUSSIA Boris boris@neva.example en
TURKEY Roxelane roxelane@bosphore.example fr
END
at 2026-03-02T11:00:00+01:00 start Kersaint
at 2026-03-02T11:00:00+01:00 run

clock=2026-03-04T18:00:00+01:00
for phase in S1901M F1901M W1901A S1902M F1902M F1902R W1902A; do
    say "$phase: the players write ($clock)"
    /usr/bin/python3 tests/demo/players.py "$home" "$phase" "$clock"
    if [ "$phase" = F1901M ]; then
        echo "  … and three mails that are no orders:"
        sh tests/demo/others.sh "$home" "$clock"
    fi
    echo "judge run: orders in, answers out"
    at "$clock" run
    if [ "$phase" = S1901M ]; then
        echo "What the judge answers Marianne, whose thumb slipped:"
        newest=$(ls -t "$home/mail/out/marianne@hexagone.example/new/"* | head -n 1)
        /usr/bin/python3 tests/demo/text_of.py "$newest" | sed 's/^/    | /'
    fi
    deadline=$(at "$clock" games | cut -f 4)
    clock=$(date -u -d "$deadline + 5 minutes" +%Y-%m-%dT%H:%M:%SZ)
    echo "judge run at the deadline ($clock): adjudication, reports with maps"
    at "$clock" run
    at "$clock" map Kersaint --phase "$phase" --orders -o "$demo/maps/$phase.png"
    if [ "$phase" = F1902M ]; then
        echo "The report as Arthur reads it:"
        newest=$(ls -t "$home/mail/out/arthur@albion.example/new/"* | head -n 1)
        /usr/bin/python3 tests/demo/text_of.py "$newest" | sed 's/^/    | /'
    fi
    clock=$(date -u -d "$clock + 12 hours" +%Y-%m-%dT%H:%M:%SZ)
done
at "$clock" show Kersaint
at "$clock" map Kersaint -o "$demo/maps/now.png"
at "$clock" map Kersaint --grey -o "$demo/maps/now.pdf"
at "$clock" map Kersaint -o "$demo/maps/now.svg"
at "$clock" report Kersaint --phase F1902M --format text >"$demo/F1902M.txt"
at "$clock" report Kersaint --phase F1902M --format html >"$demo/F1902M.html"

say "An issue of the zine"
mkdir -p "$home/zine/1"
printf '# Éditorial\n\nChers lecteurs, *Kersaint* est lancée.\n' >"$home/zine/1/editorial.md"
at "$clock" zine --dates 'every 2 weeks on Friday 20:00' --except august | head -n 3
at "$clock" readers add lecteur@zine.example --name Lecteur >/dev/null
at "$clock" zine --publish --out "$demo/zine"
at "$clock" run

say "The games as pages, to be read without a server"
at "$clock" site "$demo/site"

phase=$(at "$clock" games | grep -o 'S1903M') || {
    echo "the game did not reach Spring 1903" >&2
    exit 1
}
say "The game stands at $phase. To look at:"
echo "  the judge's home         $home (judge.conf, judge.db)"
echo "  what the players wrote   $(find "$home/mail" -path '*rocessed*' -type f | wc -l) mails below $home/mail"
echo "  what Marianne got        $(find "$home/mail/out/marianne@hexagone.example/new" -type f | wc -l) mails in $home/mail/out/marianne@hexagone.example/new"
echo "                           (neomutt -f $home/mail/out/marianne@hexagone.example)"
echo "  a report                 $demo/F1902M.txt, $demo/F1902M.html"
echo "  an issue of the zine     $demo/zine (zine.txt, zine.html, zine-a4.pdf, zine-booklet.pdf)"
echo "  a site                   $demo/site (open index.html in a browser)"
echo "  maps                     $(ls "$demo"/maps/* | tr '\n' ' ')"
