#!/bin/sh
# What players and masters of the older judges (njudge, DPjudge) have in their fingers: each of their command lines, mailed as it is, is
# followed or answered with our way of saying it. A row: who writes | game named in the subject or - | the line | what the answer must say.
# An answer that calls the line an order that was not understood fails, and so does silence.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00 T1=2026-03-03T12:00:00+01:00
new_home vets
sed -i 's/^answers-a-day-player = .*/answers-a-day-player = 10000/' "$home/judge.conf" # one player asks for all there is

cat >"$work/veterans.py" <<'END'
import email, email.policy, glob, re, sys
home, rows, table, mode = sys.argv[1:5]
rows = [line.rstrip("\n").split("|", 3) for line in open(rows, encoding="utf-8") if line.strip() and not line.startswith("#")]
who = {"player": "france@players.example", "master": "editor@games.example", "watcher": "olga@players.example",
       "stranger": "newbie@players.example", "loner": "alone@players.example"}
if mode == "write":
    for n, (role, game, line, _) in enumerate(rows):
        name = "vet%s-%03d" % (table, n)
        subject = "[%s] note" % game if game != "-" else "note"
        with open("%s/mail/in/new/%s" % (home, name), "w", encoding="utf-8") as f:
            f.write("From: %s\nTo: judge@games.example\nSubject: %s\nMessage-ID: <%s@players.example>\n"
                    "Date: Mon, 02 Mar 2026 10:00:00 +0100\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n%s\n"
                    % (who[role].replace("newbie", "newbie%s%d" % (table, n)), subject, name, line.replace("\\n", "\n")))
    sys.exit(0)
answers = {}
for f in sorted(glob.glob(home + "/mail/out/**/new/*", recursive=True)):
    m = email.message_from_binary_file(open(f, "rb"), policy=email.policy.default)
    key = str(m.get("In-Reply-To") or "").strip("<> ").split("@")[0]
    text = " ".join(p.get_content() for p in m.walk() if p.get_content_type() == "text/plain" and not p.get_filename())
    parts = " ".join(p.get_filename() or "" for p in m.walk())
    answers.setdefault(key, []).append("%s %s %s %s" % (m["To"], m["Subject"], text, parts))
passed = failed = 0
for n, (role, game, line, want) in enumerate(rows):
    got = re.sub(r"\s+", " ", " ".join(answers.get("vet%s-%03d" % (table, n), [])))
    lost = ["was not understood", "is not an order", "nothing tells which one it is about", "no player here has the address",
            "there are no orders to note", "you play in no running game"]
    bad = "no answer" if not got else "not followed, with no word about it" if \
              any(l in got for l in lost) and "Answer to your mail" not in got else \
          None if re.search(want, got, re.I) else "does not say /%s/" % want
    if bad:
        failed += 1
        print("%s, %s: %s\n    %s" % (role, line, bad, got[:1200]))
    else:
        passed += 1
print("%d rows followed or answered, %d not" % (passed, failed))
sys.exit(1 if failed else 0)
END

tables=0
# table NAME TIME: the rows on standard input, mailed and read in one pass
table() {
    tables=$((tables + 1))
    cat >"$work/rows"
    forget_letters
    /usr/bin/python3 "$work/veterans.py" "$home" "$work/rows" $tables write
    at "$2" run >"$work/run" 2>&1 || cat "$work/run"
    check "$1" /usr/bin/python3 "$work/veterans.py" "$home" "$work/rows" $tables read
    rows=$(sed -n 's/^\([0-9]*\) rows followed.*/\1/p' "$work/out")
    passed=$((passed + ${rows:-1} - 1))
}

for name in Kersaint Later Third; do at $T0 new $name --language en press=fake draws=lists >/dev/null && seven $name en; done
at $T0 player Kersaint observer olga@players.example --name Olga --language en >/dev/null
at $T0 start Kersaint >/dev/null && at $T0 start Third >/dev/null && at $T0 process Kersaint S1901M >/dev/null
at $T0 new Open --language en >/dev/null
at $T0 player Later standby alone@players.example --name Alone --language en >/dev/null
at $T0 run >/dev/null

# ---- njudge: what anybody may write (mail.c, 2.1)
table "njudge, anybody" $T1 <<'END'
player|-|LIST|Kersaint
player|-|LIST FULL|Kersaint
player|-|LIST Kersaint|Kersaint
player|Kersaint|SUMMARY|Centres by year
player|-|SUMMARY Kersaint|Centres by year
player|-|HISTORY Kersaint|Spring 1901
player|-|HISTORY Kersaint FROM 3/1/2026 TO 3/30/2026|Spring 1901|sends all
player|-|HISTORY Kersaint LINES 200|Spring 1901|sends all
player|-|HISTORY Kersaint EXCLSTART 0 EXCLEND 10 BROAD|Spring 1901|sends all
player|Kersaint|GET house.rules|rules
player|-|GET guide|HELP
player|-|SEND ME guide|HELP
player|-|SEND info|HELP
player|-|GET PACKAGE|HELP
player|-|GET map.standard|MAP
player|-|GET DEDICATION|reliab|rate
player|-|HELP|help
player|-|VERSION|Moeshoeshoe|version
player|-|INDEX|HELP
stranger|-|REGISTER\nName: New Bie\nAddress: 1 Street\nCountry: Utopia\nPhone: 555\nSite: home\nTimezone: GMT\nLevel: Novice\nEmail: newbie@players.example\nBirthdate: never\nSex: x\nPackage: yes\nEND|confirm|regist
player|-|I AM ALSO somebody@players.example|somebody
player|-|WHO IS Player|Player of
player|-|WHOIS Player|Player of
player|-|GET WHOIS Player|Player of
player|-|WHO GAME Kersaint|Player of
player|-|WHO GAME Kersaint FULL|Player of
player|-|INFO PLAYER france@players.example|reliab
player|-|CREATE ?newgame secret standard|create|editor
player|-|SIGN ON FKersaint secret|Kersaint
player|-|SIGNON FKersaint secret|Kersaint
player|-|SIGNON ?Open secret standard gunboat|Open
player|-|SIGNON ? secret|Open|game
player|-|SIGNON oKersaint secret|Kersaint
player|-|SIGNON mKersaint secret|Kersaint
stranger|-|OBSERVE Kersaint secret|Kersaint
stranger|-|WATCH Kersaint secret|Kersaint
player|-|MAP Kersaint|png|map
player|Kersaint|HELLO|Fall 1901|HELP
player|Kersaint|LOGIN|Fall 1901|HELP
END

# ---- njudge: signed on (2.2)
table "njudge, players" $T1 <<'END'
player|Kersaint|A PAR - BUR|A PAR - BUR
player|Kersaint|PHASE Spring 1902 Movement\nA PAR - BUR|1902
player|Kersaint|PHASE S1902M\nIF FRANCE PAR THEN A PAR - BUR ENDIF|1902
player|Kersaint|CLEAR|withdraw|no order
player|Kersaint|PRESS TO Germany\nhello\nENDPRESS|Passed on to Germany
player|Kersaint|PRESS TO EG\nhello\nENDPRESS|Passed on to England, Germany
player|Kersaint|PRESS TO ALL BUT Italy\nhello\nENDPRESS|Passed on to
player|Kersaint|PRESS TO M\nhello\nENDPRESS|editor
player|Kersaint|PRESS\nhello\nENDPRESS|To whom
player|Kersaint|PRESS GREY TO ALL\nhello\nENDPRESS|unsigned
player|Kersaint|PRESS WHITE TO ALL\nhello\nENDPRESS|Passed on to all
player|Kersaint|PRESS FROM Austria TO Turkey\nhello\nENDPRESS|signed "Austria"
player|Kersaint|PRESS FAKE TO Italy TO Turkey QUIET\nhello\nENDPRESS|shown as written to Italy
player|Kersaint|BROADCAST\nhello\nENDBROADCAST|Passed on to all
player|Kersaint|BROADCAST GREY\nhello\nENDBROADCAST|unsigned
player|Kersaint|POSTAL PRESS\nhello\nENDPRESS|printed with the next report
player|Kersaint|DIARY RECORD\nhello\nENDDIARY|diary
player|Kersaint|DIARY LIST|diary
player|Kersaint|DIARY READ 1|no. 1
player|Kersaint|DIARY DELETE 1|no. 1
player|Kersaint|SET WAIT|deadline|wait
player|Kersaint|SET NOWAIT|wait
player|Kersaint|SET DRAW|draw among
player|Kersaint|SET DRAW AEF|draw
player|Kersaint|SET DRAW Austria England France|draw
player|Kersaint|SET NO DRAW|NO
player|Kersaint|SET CONCEDE Germany|Germany
player|Kersaint|SET CONC G|Germany
player|Kersaint|SET NO CONC|concession|vote
player|Kersaint|SET NO CONC Germany|concession|vote
player|Kersaint|SET NO CONCEDE G|concession|vote
player|Open|SET PREFERENCE E[FGR][TAI]|preference|not
player|Kersaint|SET PREFERENCE *|given out already
player|Kersaint|SET ADDRESS one@players.example, two@players.example|One address a line
player|Kersaint|SET ADDRESS|ADDRESS
player|Kersaint|SET PASSWORD secret99|reply YES
player|Kersaint|SET ABSENCE 10 March TO 14 March|absence|excused
player|Kersaint|SET ABSENCE Mar 10 TO Mar 14|absence|excused|ABSENCE
player|Kersaint|SET HOLIDAY 20 March TO 22 March|absence|excused
player|Kersaint|SET VACATION 25 March|absence|excused
player|Kersaint|SET NO ABSENCE|absence
player|Kersaint|SET NO BROADCAST|no longer reaches
player|Kersaint|SET BROADCAST|again
player|Kersaint|SET NORMAL BROADCAST|again
player|Kersaint|SETUP|corrected by the editor
player|Kersaint|BECOME MASTER|PROMOTE
player|Kersaint|RESUME|editor
player|Kersaint|A LON PROXY TO Germany|proxy
player|Kersaint|F BRE proxy to England|proxy
player|Kersaint|SET PROXY|editor
player|Kersaint|PROCESS|editor
watcher|Kersaint|PRESS TO ALL\nhello\nENDPRESS|NOT PASSED ON
watcher|Kersaint|STATUS|Kersaint
watcher|Kersaint|SUMMARY|Centres by year
player|Third|WITHDRAW|leave|Third
player|Third|RESIGN|leave|Third
END

# ---- njudge: the master's words (2.3, 2.4)
table "njudge, masters" $T1 <<'END'
master|Kersaint|SET ACCESS any|not followed|Done
master|Kersaint|SET LEVEL novice|level|reliab
master|Kersaint|SET DEDICATION 10|reliab|dedication
master|Kersaint|SET ONTIMERAT 0.5|reliab
master|Kersaint|SET RESRAT 0.5|reliab
master|Kersaint|SET ALLOW PLAYER one@players.example|allow
master|Kersaint|SET DENY PLAYER one@players.example|deny
master|Open|SET APPROVAL|approval
master|Open|SET APPROVED E|approv|ADMIT
master|Open|SET PLAYERS 5|players|start
master|Open|SET POWERS 7|powers|players
master|Open|SET MANUAL START|start
master|Open|SET AUTO START|start
master|Open|SET PRFLIST|preferen
master|Open|SET PRFBOTH|preferen
master|Open|SET PRFRAND|preferen
master|Open|SET VARIANT chaos|variant
master|Open|SET NOT VARIANT gunboat|anonym|variant
master|Open|SET BLANK BOARD|board|CORRECT|EDIT
master|Open|SET EMPTY BOARD|board|EDIT
master|Kersaint|SET DEADLINE 2026-03-20 20:00|2026-03-20
master|Kersaint|SET GRACE 24h|grace
master|Kersaint|SET START 2026-03-25|start
master|Kersaint|SET MOVE CLOCK 1200|deadline
master|Kersaint|SET MOVE NEXT 72|deadline
master|Kersaint|SET MOVE DAYS -MTWTF-|deadline
master|Kersaint|SET RETREAT CLOCK 1200|retreats
master|Kersaint|SET ADJUST NEXT 24|adjustments
master|Kersaint|SET BUILDS GRACE 24|grace|adjustments
master|Kersaint|SET MOVE MIN 1|deadline
master|Kersaint|SET MOVE DELAY 0.5|early|deadline
master|Kersaint|SET STRICT GRACE|grace
master|Kersaint|SET STRICT WAIT|wait
master|Kersaint|SET MAX ABSENCE 15|absence
master|Kersaint|SET NMR|nmr
master|Kersaint|SET NO NMR|nmr
master|Kersaint|SET CD|nmr|disorder
master|Kersaint|SET NOT CD|nmr
master|Kersaint|SET MANUAL PROCESS|preview
master|Kersaint|SET AUTO PROCESS|preview
master|Kersaint|SET LATE COUNT|reliab|late
master|Kersaint|SET WHITE PRESS|press
master|Kersaint|SET GREY PRESS|press
master|Kersaint|SET WHITE/GREY PRESS|press
master|Kersaint|SET GREY/WHITE PRESS|press
master|Kersaint|SET NO PRESS|press
master|Kersaint|SET PARTIAL PRESS|press
master|Kersaint|SET NO PARTIAL PRESS|press
master|Kersaint|SET PARTIAL MAY BE FAKED|press
master|Kersaint|SET PARTIAL FAKES BROADCAST|press
master|Kersaint|SET PARTIAL FAKES BROADCAST BY DEFAULT|press
master|Kersaint|SET NO FAKE|press
master|Kersaint|SET NO MINOR PRESS|press-minor
master|Kersaint|SET NO LATE PRESS|press-late
master|Kersaint|SET NO GRACE PRESS|press-late
master|Kersaint|SET MUST ORDER|press-late
master|Kersaint|SET BLANK PRESS|press
master|Kersaint|SET TOUCH PRESS|press-to = neighbours
master|Kersaint|SET POSTAL PRESS|press-delivery
master|Kersaint|SET OBSERVER ANY|press-observers = public
master|Kersaint|SET OBSERVER WHITE|press-observers = public
master|Kersaint|SET OBSERVER NO PRESS|press-observers = none
master|Kersaint|SET ALL PRESS|press-copy
master|Kersaint|SET NORMAL PRESS|press-copy
master|Kersaint|SET WATCH ALL PRESS|press
master|Kersaint|SET DIAS|draws
master|Kersaint|SET NO DIAS|draws
master|Kersaint|SET NODIAS|draws
master|Kersaint|SET CONCESSIONS|concessions
master|Kersaint|SET NO CONCESSIONS|concessions
master|Kersaint|SET CENTERS 18|centres|victory
master|Kersaint|SET CAPTURE WIN|victory|win
master|Kersaint|SET ALLIED WIN|victory|win
master|Kersaint|SET RESUME|RESUME|resume
master|Kersaint|SET REVEAL|reveal
master|Kersaint|SET NO REVEAL|reveal
master|Kersaint|SET LIST|listed
master|Kersaint|SET NOLIST|listed
master|Kersaint|SET UNLIST|listed
master|Kersaint|SET PUBLIC|listed = yes
master|Kersaint|SET PRIVATE|private
master|Kersaint|SET SHOW|show
master|Kersaint|SET NOSHOW|show|anonym
master|Kersaint|SET QUIET|anonym|show
master|Kersaint|SET SECRET|anonym|show|private
master|Kersaint|SET COMMENT A friendly game|comment
master|Kersaint|SET COMMENT BEGIN\nA long comment\nEND|A comment is one line
master|Kersaint|SET RATED|rat
master|Kersaint|SET UNRATED|rat
master|Kersaint|SET MODERATED|editor
master|Kersaint|SET UNMODERATED|editor
master|Kersaint|SET BN 2026AB|number
master|Kersaint|SET MN 2026ab01|number
master|Kersaint|SET EP 123|number
master|Kersaint|SET PROXY|proxy
master|Kersaint|SET DISBAND|disband
master|Kersaint|SET ANY DISBAND|disband
master|Kersaint|SET NORMAL DISBAND|disband
master|Kersaint|SET AUTO DISBAND|disband
master|Kersaint|SET ANY CENTRE|rules\.OPTION
master|Kersaint|SET ONE CENTRE|rules\.OPTION
master|Kersaint|SET HOME CENTRE|rules\.OPTION
master|Kersaint|SET HOME TRANSFER|is not followed: no setting
master|Kersaint|SET TRANSFORM ALL:ANYWHERE|is not followed: no setting
master|Kersaint|SET ATTACK TRANSFORM|is not followed: no setting
master|Kersaint|SET COASTAL CONVOYS|convoy
master|Kersaint|SET STRICT CONVOY|convoy
master|Kersaint|SET PORTAGE|is not followed: no setting
master|Kersaint|SET AIR LIFTS|is not followed: no setting
master|Kersaint|SET DUALITY|is not followed: no setting
master|Kersaint|SET GATEWAYS|is not followed: no setting
master|Kersaint|SET RAILWAYS|is not followed: no setting
master|Kersaint|SET HONG KONG|is not followed: no setting
master|Kersaint|SET SUMMER|is not followed: no setting
master|Kersaint|SET NEUTRALS|is not followed: no setting
master|Kersaint|SET BCENTRES|is not followed: no setting
master|Kersaint|SET MONEY|is not followed: no setting|rules
master|Kersaint|SET LOANS|is not followed: no setting|rules
master|Kersaint|SET BANKERS|is not followed: no setting|rules
master|Kersaint|SET DICE|is not followed: no setting|rules
master|Kersaint|SET FAMINE|is not followed: no setting|rules
master|Kersaint|SET PLAGUE|is not followed: no setting|rules
master|Kersaint|SET STORMS|is not followed: no setting|rules
master|Kersaint|SET ASSASSINS|is not followed: no setting|rules
master|Kersaint|SET SPECIAL|is not followed: no setting|rules
master|Kersaint|SET FORTRESS|is not followed: no setting|rules
master|Kersaint|SET GARRISON|is not followed: no setting|rules
master|Kersaint|SET ADJACENCY|is not followed: no setting|rules
master|Kersaint|SET MACH2|is not followed: no setting|rules
master|-|ADJUST 12 3 secret|reliability
master|-|RECORD 12 name Jim secret|RECORD alone is your own
master|-|FIXID|command line
master|-|NO CONTROL|command line
master|-|SET ALLOW MASTER one@players.example|judge.conf
master|-|SET DENY PLAYER one@players.example|\[Kersaint\]|deny
END

# ---- DPjudge (2.5)
table "DPjudge, players and masters" $T1 <<'END'
player|-|LIST Kersaint|Kersaint
player|-|MAP Kersaint gif|png|MAP
player|-|MAP Kersaint pdf|pdf
player|-|MAP Kersaint ps|pdf|MAP
stranger|-|JOIN Open secret|Open
stranger|-|JOIN france@Open secret|Open
stranger|-|JOIN Open secret word|Open
stranger|-|OBSERVE me@Kersaint secret|Kersaint
stranger|-|MONITOR me@Kersaint secret|OBSERVE|Kersaint
stranger|-|INVEST me@Kersaint secret|OBSERVE|Kersaint
player|-|SIGNON france@Kersaint secret|Kersaint
player|-|SIGNON FKersaint secret|Kersaint
stranger|-|TAKEOVER france@Kersaint secret|Kersaint
player|-|RESIGN france@Third secret|reply YES
player|Kersaint|STATUS|F BRE
player|Kersaint|SET ZONE GMT|zone|time
player|Kersaint|SET NOZONE|zone|time
player|Kersaint|SET NOABSENCE|absence
player|Kersaint|PRESS TO Turkey FROM Austria QUIET\nhello\nENDPRESS|QUIET changes nothing
player|Kersaint|A PAR - BUR // a comment|A PAR - BUR
master|Kersaint|SET ZONE Europe/Paris|zone|time
master|Kersaint|SET LISTED|listed
master|Kersaint|SET UNLISTED|listed
master|Kersaint|SET DEADLINE 2026-03-21|2026-03-21
master|Kersaint|OFFICIAL a notice\nThe word of the editor\nENDPRESS|Done: OFFICIAL
master|Kersaint|PREVIEW|preview|would
master|Kersaint|ACTIVATE|activ|RESUME|play
master|Kersaint|WAIT|Done
master|Kersaint|DUMMY Turkey|Turkey
master|Kersaint|REVIVE Turkey|REPLACE
master|Kersaint|RESIGN Turkey|EJECT
master|Open|RENAME Opened|Opened
master|Kersaint|REVEAL|reveal|names
END

# ---- what changes the game comes last, on games of its own
table "njudge, moving a game" $T1 <<'END'
master|Kersaint|BECOME Germany\nA MUN - RUH\nEND|RUH
master|Kersaint|PREDICT|Done: PREDICT
master|Kersaint|EJECT Turkey|Turkey
master|Kersaint|PROMOTE somebody@players.example|somebody
master|Third|PAUSE|Third
master|Third|RESUME|Third
master|Third|SUSPEND|Third
master|Third|RESUME|Third
master|Third|UNSTART|Third
master|Third|FORCE BEGIN|Third
master|Third|PROCESS|Third
master|Third|PROCESS!|Third|PROCESS
master|Third|PROCESS Spring 1901 Movement|Spring 1901
master|Third|ROLLBACK|rollback
master|Third|ROLLBACK 1|rollback
master|Third|ROLLFORWARD|roll
master|Third|TERMINATE|Third
master|Opened|FORM|Open
master|Opened|PURGE|Open
END
finish
