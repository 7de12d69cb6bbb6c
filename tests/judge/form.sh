# For the scripts that play a form of the game by mail: `. tests/judge/form.sh` behind lib.sh, with GAME, its name, and NOW, the clock.
pass() { at $NOW run >/dev/null 2>&1; }
flat() { for f in $(letters "$1@"); do text_of "$f"; done | tr -s '\n ' ' '; }
reply() { # reply FROM: answers the last letter to that address, with what stands on standard input
    id=$(sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$(last "$1@")" | head -n 1)
    mail "$1@players.example" "Re: votre lettre" "In-Reply-To: <$id>"
}
holder() { at $NOW show "$GAME" | sed -n "s/^$1	.*	\([a-z]*\)@players.example.*/\1/p"; }
stands() { # stands POWER LINES
    at $NOW show "$GAME" | sed -n "/^$1/,/^\$/p" | tr -d '\t' | tr '\n' ' ' >"$work/s"
    grep -Fq -- "$2" "$work/s" || { cat "$work/s"; return 1; }
}
