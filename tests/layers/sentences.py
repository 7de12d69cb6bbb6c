"""Sentences stand in templates/fr and templates/en, none in C: prints what looks like one, a line each.

Looked at are all strings with accented letters, and those that a call prints, formats or gives as an error. Words that
are only compared with what people write are no sentences. What is meant for programs and programmers is listed below.
"""
import glob
import re
import sys

# A word of such a call: it says something, or joins what says something.
SAYS = (r"printf|fprintf|fputs|puts|g_strdup_printf|g_string_append_printf|g_string_append|g_string_new|g_strconcat|g_strdup|"
        r"g_set_error|g_set_error_literal|g_error_new|g_error_new_literal|g_prefix_error|judge_refuse_said|report|fail|found|"
        r"print_line|add_fault|mailio_fault")
CALL = re.compile(r"\b(" + SAYS + r")\s*\(")
SENTENCE = re.compile(r"(?<![\w%'/<-])[a-z']{2,} [a-z']{2,}(?: [a-z']{2,})?(?![\w=(>-])")
ACCENT = re.compile(r"[À-ÖØ-öø-ÿœŒ]")

# (file, string): what it is. "*": all strings of the file.
ALLOWED = {
    **{("judge/course/seasons.c", forms): "letters with their accents" for forms in
       ("aàâ", "cç", "eéèêë", "iîï", "oô", "uùûü")},
    **{("mailio/compose.c", said): "a header that the program itself made wrong" for said in
       ("header %s is not UTF-8", "header %s holds a line break or a control character", "header %s is longer than 8000 bytes",
        "header %s: '%s' is not an address", "header %s: '%s' needs a server that takes UTF-8 addresses",
        "header %s: no usable message id", "header Date: bad time or offset '%s'", "text to send is not UTF-8")},
    ("templates/chart.c", "there are no years to draw"): "a chart that the program itself made wrong",
    ("templates/chart_turns.c", "there are no turns to draw"): "a chart that the program itself made wrong",
    ("templates/draw.c", "there is no position to draw"): "a scene that the program itself made wrong",
    ("templates/forms.c", "à "): "the grammar of articles",
    ("templates/geometry.c", "*"): "findings in map art, for who draws a map, as those of map files",
    ("templates/report_judge.c", "*"): "the report that programs of the older judges read: its words are a format",
    ("templates/svg_marks.c", "*"): "SVG",
    ("games/mail.c", "copy of mail %"): "a note of the log",
    ("judge/play/foreign.c", "*"): "the lines of the older judges: a format, read by judge/desk/history.c",
    ("judge/letters/history.c", "*"): "the history that programs of the older judges read: its words are a format",
    ("judge/mail/revoke.c", " address dropped"): "words of the log",
    ("judge/play/verify.c", " by convoy"): "a line of the database, compared",
    ("judge/play/verify.c", " no order"): "a line of the database, compared",
}


def code_of(path):
    """The text with comments blanked, strings kept."""
    text = open(path).read()
    token = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|/\*.*?\*/|//[^\n]*', re.S)
    return token.sub(lambda m: m[0] if m[0][0] in "\"'" else re.sub(r"[^\n]", " ", m[0]), text)


STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"(?:\s*(?:PRI\w+|G_G\w+_FORMAT|NUMBER)?\s*"((?:[^"\\\n]|\\.)*)")*')


def arguments_end(text, at):
    depth = 1
    while depth:
        if text[at] == '"':
            at = re.compile(r'"(?:[^"\\]|\\.)*"').match(text, at).end()
            continue
        if text[at] == "'":
            at = re.compile(r"'(?:[^'\\]|\\.)*'").match(text, at).end()
            continue
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        at += 1
    return at


def main(folders):
    found, used = set(), set()
    for path in sorted(p for folder in folders for p in glob.glob(folder + "/**/*.c", recursive=True)):
        if (path, "*") in ALLOWED:
            used.add((path, "*"))
            continue
        text = code_of(path)
        for m in STRING.finditer(text):
            if ACCENT.search(m[0]) and (path, m[1]) in ALLOWED:
                used.add((path, m[1]))
            elif ACCENT.search(m[0]):
                found.add((path, text.count("\n", 0, m.start()) + 1, m[0]))
        for call in CALL.finditer(text):
            end = arguments_end(text, call.end())
            for m in STRING.finditer(text, call.end(), end):
                if not SENTENCE.search(m[0].replace("\\n", " ").replace("\\t", " ")):
                    continue
                if (path, m[1]) in ALLOWED:
                    used.add((path, m[1]))
                else:
                    found.add((path, text.count("\n", 0, m.start()) + 1, m[0]))
    for path, string in sorted(ALLOWED.keys() - used):
        print(f"{path}: nothing to allow any more: {string}")
    for path, line, string in sorted(found):
        print(f"{path}:{line}: {' '.join(string.split())}")


main(sys.argv[1:])
