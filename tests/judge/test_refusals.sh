#!/bin/sh
# What the desk says in French stands beside the English sentence of the code (judge/conf/refusals.c): a sentence that was reworded there must be
# reworded here too, or a French editor reads English.
set -u
/usr/bin/python3 - <<'E'
import glob, re

def literals(text):
    """String literals, joined as the compiler joins them, every conversion as %s."""
    for found in re.finditer(r'"(?:[^"\\\n]|\\.)*"(?:\s*(?:[A-Z_0-9]+\s*)?"(?:[^"\\\n]|\\.)*")*', text):
        one = re.sub(r'"\s*[A-Z_0-9]+\s*"', "d", found.group(0))
        one = re.sub(r'"\s*"', "", one)[1:-1].replace('\\"', '"').replace("\\\\", "\\")
        yield re.sub(r"%[-0-9.*]*(?:ll|[lzh])?[a-z]", "%s", one)

table = open("judge/conf/refusals.c").read()
rows = list(literals(table[table.index("said[] = {"):table.index("enum { MOST_SLOTS")]))
english, french = rows[0::2], rows[1::2]
said = set()
for name in glob.glob("judge/*/*.c") + glob.glob("games/*.c") + glob.glob("rules/*.c"):
    if name != "judge/conf/refusals.c":
        said.update(literals(open(name).read()))
def is_said(en):
    """As it stands, or a beginning and an end that the code puts together ("no game '%s'%s")."""
    return en in said or any(one.endswith("%s") and len(one) > 10 and en.startswith(one[:-2]) and
                             (en[len(one) - 2:] in said or en == one[:-2]) for one in said)
passed = failed = 0
def check(what, ok):
    global passed, failed
    passed, failed = passed + bool(ok), failed + (not ok)
    if not ok:
        print("FAILED", what)
check("the table has been read", len(english) > 40 and len(english) == len(french))
for en, fr in zip(english, french):
    check("nobody says: " + en, is_said(en))
    check("as many words in French: " + en, en.count("%s") == fr.count("%s"))
print(f"{passed} passed, {failed} failed")
raise SystemExit(failed > 0)
E
