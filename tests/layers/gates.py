"""One gate each: what leads past it is used by nobody but those named here, and each who stands before it uses it. Prints what is wrong, a line each.

    gates.py BUILD
"""
import glob
import re
import subprocess
import sys

build = sys.argv[1]
# symbol -> the files that may take it, and why these
GATES = {
    # the terminal: conf/terminal.c stands between standard output and a terminal; a line of progress moves the cursor
    "fopencookie": {"judge/conf/terminal"}, "dprintf": {"judge/play/home"}, "vdprintf": set(),
    # tables: a cell is written by judge_table_put, or by judge_zine_csv, which is it with many cells
    "judge_table_end_line": {"judge/cmd/results", "judge/letters/tournament_tables", "judge/zine/tables"},
    # words of servers: cut before they are told
    "mailio_secret_cut": {"mailio/mailbox_imap", "mailio/mailbox_pop", "mailio/submit_smtp"},
    # press: to the store behind the looks of mail/press.c; words that nobody followed go to the editor alone; a history comes whole
    "games_press_add": {"judge/course/press_relay", "judge/desk/saved_game"},
    "judge_press_deliver": {"judge/mail/press", "judge/mail/leftover"},
    "judge_own_name_in": {"judge/mail/press", "judge/mail/self"},
    # who may: asked where an ask is run, a game is made, something is written
    "judge_may": {"judge/mail/run", "judge/mail/mail"},
    "judge_mail_may_write": {"judge/mail/act", "judge/mail/act_game", "judge/mail/press"},
}
# words in the code -> the files that may have them
WORDS = {
    r"/dev/tty|\bwrite\((STDOUT_FILENO|STDERR_FILENO|1|2),": set(),
    r"->(imap_response|pop3_response)\b": {"mailio/mailbox_imap", "mailio/mailbox_pop"},
    r"CURLOPT_ERRORBUFFER": {"mailio/submit_smtp", "judge/conf/https"},
    r'"(%s)?,%s,%s|"%s;%s': set(),
}
objects = glob.glob(f"{build}/obj/**/*.o", recursive=True)
taken = {}
for line in subprocess.run(["nm", "-A", "-u", *objects], capture_output=True, text=True, check=True).stdout.splitlines():
    path, _, rest = line.partition(":")
    name = re.sub(r"^__(\w+)_chk$", r"\1", rest.split()[-1])
    taken.setdefault(name, set()).add(path[len(build) + 5:-2])
for symbol, allowed in GATES.items():
    for path in sorted(taken.get(symbol, set()) - allowed):
        print(f"{path}.c takes {symbol}: past the gate")
    for path in sorted(allowed - taken.get(symbol, set())):
        print(f"{path}.c does not take {symbol}: gates.py says it does")
for words, allowed in WORDS.items():
    for path in sorted(glob.glob("judge/**/*.c", recursive=True) + glob.glob("mailio/*.c")):
        text = re.sub(r"/\*.*?\*/", " ", open(path, encoding="utf-8").read(), flags=re.S)
        if re.search(words, text) and path[:-2] not in allowed:
            print(f"{path}: {words}")
