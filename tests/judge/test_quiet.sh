#!/bin/sh
# What cron would mail to its operator: nothing, as long as nothing goes wrong. And the options before the command.
. tests/judge/lib.sh

T=2026-03-02T12:00:00+01:00
home=$work/home
judge() { "$JUDGE" --home "$home" --now "$T" "$@"; }
prints_nothing() {
    "$@" >"$work/out" 2>"$work/err" && [ ! -s "$work/out" ] && [ ! -s "$work/err" ]
}

check "a home" "$JUDGE" init "$home"
check "an idle pass prints nothing" prints_nothing judge run
judge new Kersaint >/dev/null
seven Kersaint fr
judge start Kersaint >/dev/null
check "a pass that mails seven letters prints nothing" prints_nothing judge run
echo "A PAR - BUR" >"$work/body"
mail france@players.example "Kersaint" <"$work/body"
check "a pass that answers prints nothing" prints_nothing judge run
check "with -v it sums up" both 0 ' 0 fetched' judge run -v
check "and with --verbose, wherever it stands" both 0 ' 0 fetched' judge --verbose run
check "a dry run shows what it would do" both 0 ' 0 fetched' judge run --dry-run
mv "$home/mail/in" "$home/mail/gone"
check "what goes wrong is said" both 1 'could not be fetched|nowhere|relevé' judge run
mv "$home/mail/gone" "$home/mail/in"

version=$(sed -n 's/^#define JUDGE_VERSION "\(.*\)"$/\1/p' judge/conf/version.h)
check "the version" both 0 "^moeshoeshoe $version\$" "$JUDGE" --version
check "--home=DIR is --home DIR" both 0 ' 0 fetched' "$JUDGE" "--home=$home" "--now=$T" -v run
check "an option without its value" both 2 'home' "$JUDGE" --home
check "a flag with one" both 2 'verbose' "$JUDGE" --verbose=1 games
check "no such option" both 2 'nonsense' "$JUDGE" --nonsense=1 games
finish
