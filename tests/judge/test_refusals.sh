#!/bin/sh
# Refusals and help are data: every key that the code uses stands in both languages with the words that the code gives, the two languages use the
# same words, and no key is there that nothing uses.
set -u
/usr/bin/python3 - <<'E'
import glob, re

passed = failed = 0
def check(what, ok):
    global passed, failed
    passed, failed = passed + bool(ok), failed + (not ok)
    if not ok:
        print("FAILED", what)

def catalogue(language, name):
    keys, last = {}, None
    for line in open(f"templates/{language}/{name}.txt"):
        if line.startswith(" ") and last:
            keys[last] += "\n" + line.strip()
        elif line.strip() and not line.startswith("#"):
            key, text = line.split("=", 1)
            last = key.strip()
            check(f"{language}/{name}.txt: {last} stands once", last not in keys)
            keys[last] = text.strip()
    return keys

def words_in(text):
    return set(re.findall(r"\{([a-z0-9-]+)[}?:.]", text))

ours = ["refusals", "settings", "commands", "usage", "config", "console", "faults"]
catalogues = {name: (catalogue("fr", name), catalogue("en", name)) for name in ours}
for name, (fr, en) in catalogues.items():
    check(f"{name}.txt has as many keys in both languages", fr.keys() == en.keys())
    for key in sorted(fr.keys() ^ en.keys()):
        check(f"{name}.txt: {key} in both languages", False)
    for key in fr.keys() & en.keys():
        check(f"{key} uses the same words in both languages", words_in(fr[key]) == words_in(en[key]))

def calls(text, name):
    """The arguments of each call, strings kept whole."""
    for found in re.finditer(r"\b" + name + r"\(", text):
        at, depth, args, start = found.end(), 1, [], found.end()
        while depth:
            if text[at] == '"':
                at = re.compile(r'"(?:[^"\\]|\\.)*"').match(text, at).end()
                continue
            depth += text[at] in "([{"
            depth -= text[at] in ")]}"
            if (text[at] == "," and depth == 1) or not depth:
                args.append(" ".join(text[start:at].split()))
                start = at + 1
            at += 1
        yield args

def literals(text):
    return re.findall(r'"((?:[^"\\]|\\.)*)"', text)

sources = {name: open(name).read() for name in [*glob.glob("judge/*/*.c"), *glob.glob("judge/*.c"), "judge/desk/table.h"]}
refusals, used = catalogues["refusals"][1], {"refusal.unknown"}
def uses(where, keys, given):
    for key in keys:
        key = "refusal." + key
        used.add(key)
        check(f"{where}: {key} is in refusals.txt", key in refusals)
        check(f"{where}: {key} gets {words_in(refusals.get(key, ''))}", words_in(refusals.get(key, "")) <= given)
for name, text in sources.items():
    if name.endswith("conf/refusals.c"):
        continue
    for function, at in (("judge_refuse", 1), ("judge_fail", 2)):
        for args in calls(text, function):
            # a word may be chosen between two ("@values" or "values")
            given = {word.lstrip("@") for arg in args[at + 1:-1:2] for word in literals(arg)}
            uses(name, literals(args[at]), given)
    for function, at in (("judge_json_refuse", 2), ("check_word", 3), ("refuse_value", 2), ("refuse_line", 1)):
        for args in calls(text, function) if function[0] == "j" or name.endswith(("desk/archive.c", "desk/history.c")) else []:
            given = {word.lstrip("@") for arg in args[at + 1:-1] for word in literals(arg)}
            uses(name, literals(args[at]), given | ({"line", "word", "near"} if function == "refuse_line" else {"place", "value"}))
    if name.endswith("desk/undo.c"):  # what cannot be taken back, by kind and act, and why an act stands; of a game and of all else
        uses(name, re.findall(r'\{"\w+", "\w+", (?:NULL|"[a-z-]+"), "([a-z-]+)"\}', text), {"number", "name"})
        for args in calls(text, "refuse"):
            uses(name, [key for arg in args[1:3] for key in literals(arg)], {"number", "game", "what", "name"})
    if name.endswith("conf/when.c"):  # why words are no moment
        uses(name, re.findall(r'\[GAMES_WHEN_\w+\] = "([a-z-]+)"', text), {"word", "day"})
    for args in calls(text, "judge_refuse_number"):
        uses(name, literals(args[1]), {"number"} | ({"game"} if args[2] != "NULL" else set()))

header = open("games/refusal.h").read()
reasons = dict(re.findall(r'X\((\w+), "([a-z-]+)"\)', header))
check("the reasons of games/ have been read", len(reasons) > 30)
given = {reason: set() for reason in reasons}
for name in glob.glob("games/*.c"):
    text = open(name).read()
    for args in calls(text, "games_refuse"):
        if args[1].startswith("GAMES_REFUSAL_"):
            given[args[1][14:]] |= set(sum((literals(arg) for arg in args[2:-1:2]), []))
    for args in calls(text, "games_fail"):
        if args[2].startswith("GAMES_REFUSAL_"):
            given[args[2][14:]] |= {word.lstrip("@") for word in sum((literals(arg) for arg in args[3:-1:2]), [])}
    for found in re.findall(r"\bgames_fail_status\((?:\w+, )?GAMES_REFUSAL_(\w+),", text):
        given[found] |= {"file", "why", "advice"}
    used |= set(re.findall(r'"(refusal\.advice-[a-z-]+)"', text))
    for function, why in (("games_refuse_number", 1), ("games_write_one", 3)):
        for args in calls(text, function):
            if args[why].startswith("GAMES_REFUSAL_"):
                given[args[why][14:]].add("number")
    for found in re.findall(r"\bGAMES_WRITE_ONE\(\w+, (\w+),", text):
        given[found].add("number")
    for args in calls(text, "games_insert_named"):
        if args[3].startswith("GAMES_REFUSAL_"):
            given[args[3][14:]].add("name")
    for found in re.findall(r"\brefuse\(error, GAMES_REFUSAL_(\w+),", text):
        given[found].add("power")
    for found in re.findall(r"\bname_taken\(error, why, GAMES_REFUSAL_(\w+),", text):
        given[found].add("name")
for reason, word in reasons.items():
    uses("games/" + reason, [word], given[reason])
check("refusals were found", len(used) > 100)
for key in sorted(refusals.keys() - used):
    check(f"{key} is used", False)

# What mailio/ meets: the words of each fault are in its sentence, and each sentence has its fault.
faults, met = catalogues["faults"][1], set()
wordless = ("mailio_error_from_errno", {"path", "why"}), ("mailio_fault_number", {"number"}), ("program_fault", {"path", "number", "said"})
for name in glob.glob("mailio/*.c"):
    text = open(name).read()
    met |= set(re.findall(r'"(fault\.[a-z0-9.-]+)"', text))
    found = [(literals(args[2]), {w.lstrip("@") for arg in args[3:-1:2] for w in literals(arg)}) for args in calls(text, "mailio_fault")]
    for function, gives in wordless:
        found += [(literals(args[2 if function != "mailio_error_from_errno" else 1]), gives) for args in calls(text, function)]
    for keys, gives in found:
        for key in keys:
            met.add("fault." + key)
            check(f"{name}: fault.{key} gets its words", words_in(faults.get("fault." + key, "")) <= gives)
met |= {"fault.template." + key for key in re.findall(r'add_finding\(check, "([a-z0-9-]+)"', open("templates/overrides.c").read())}
check("faults were found", len(met) > 60)
for key in sorted(met ^ faults.keys()):
    check(f"{key} is a fault, and is in faults.txt", key == "fault.")

# The other catalogues: a row of a table for each key, and a key for each row.
everything = "\n".join(sources.values()) + re.sub(r"^line say \S+ (\S+) .*", r'"\1"', open("judge/conf/settings.words").read(), flags=re.M)
settings = re.findall(r'^    \{"([a-z-]+)",', sources["judge/conf/settings.c"], re.M)
check("the settings have been read", len(settings) > 40)
rows = {f"setting.{name}" for name in settings} | set(re.findall(r'"((?:setting|conflict|old)\.[a-z.-]+)"', everything))
without_words = re.findall(r'^    \{"([a-z-]+)",\s*"[^"]*",\s*NULL', sources["judge/conf/settings.c"], re.M)
rows |= {f"setting.{name}.values" for name in without_words}
for name, values in re.findall(r'^    \{"([a-z-]+)",\s*"[^"]*",\s*"([^"]*)"', sources["judge/conf/settings.c"], re.M):
    own = {f"setting.{name}.{value}" for value in values.split(", ")}  # what each value does: of all, or of none
    rows |= own if own & catalogues["settings"][1].keys() else set()
for key in sorted(rows ^ set(catalogues["settings"][1])):
    check(f"{key} in settings.txt and in a table", False)
commands = set(re.findall(r'"(command\.(?!h")[a-z-]+)"', everything))
commands |= {key + ".use" for key in commands}
asks = catalogues["commands"][1]
for key in sorted(commands ^ {key for key in asks if not key.startswith("usage.")}):
    check(f"{key} in commands.txt and in the table", False)
check("the commands have been read", len(commands) > 100)

# The command line: a summary and a usage for each command, a sentence for each way to call it wrongly.
desk = re.findall(r'\.command = "([a-z0-9-]+)"', sources["judge/desk/table.h"])
own = {key for key in asks if key.startswith("usage.")}
for key in sorted(own ^ {key for key in own if key.split(".")[1] in desk}):
    check(f"{key} is a command of the desk", False)
usage = {**catalogues["usage"][1], **{key: asks[key] for key in own}}
shell = re.findall(r'^    \{"([a-z0-9-]+)",', sources["judge/cmd/commands.c"], re.M)
shell += desk
check("the command line has been read", len(shell) > 50)
said = {f"usage.{name}{part}" for name in shell for part in ("", ".line")}
said |= {f"usage.{name}.help" for name in shell} & usage.keys()
said |= set(re.findall(r'"(usage-[a-z.]+)"', everything))
said |= {"column." + name for names in re.findall(r'_COLUMNS[\s\\]+"([a-z,;]+)"', everything) for name in re.split("[,;]", names)}
said |= {key for key in usage if re.match(r"column\.[a-z]+\.", key)}
for args in calls(sources["judge/zine/readers.c"], "judge_zine_csv"):
    said |= {"column." + name for arg in args[1:] if arg.startswith('"') for name in literals(arg) if name}
for name, text in sources.items():
    for args in calls(text, "judge_usage"):
        if not literals(args[2]):
            continue # its definition
        key, given = "wrong." + literals(args[2])[0], set(sum((literals(arg) for arg in args[3:-1:2]), []))
        said.add(key)
        check(f"{name}: {key} gets {words_in(usage.get(key, ''))}", words_in(usage.get(key, "")) <= given)
    for args in calls(text, "judge_operands"):
        said |= {"wrong." + key for key in literals(args[6])}
said |= set(re.findall(r'"(wrong\.[a-z0-9-]+)"', everything))
for key in sorted(said ^ usage.keys()):
    check(f"{key} in usage.txt or commands.txt, and in the code", False)

# What the terminal is told.
console = catalogues["console"][1]
shown = set()
def shows(where, prefix, args, at):
    given = {"count"} if prefix == "doctor." and args[at] == "what" else set(sum((literals(a) for a in args[at + 1:-1:2]), []))
    for key in literals(args[at]):
        shown.add(prefix + key)
        check(f"{where}: {prefix}{key} gets {words_in(console.get(prefix + key, ''))}",
              words_in(console.get(prefix + key, "")) <= given)
for name, text in sources.items():
    for function, at in (("judge_console", 2), ("judge_console_said", 1)):
        for args in calls(text, function):
            shows(name, "console.", args, at)
    for args in calls(text, "templates_phrase_words") if name.endswith("verify.c") else []:
        shows(name, "", args, 1)
show = sources["judge/cmd/show.c"]
words = literals(re.search(r"\*judge_state_word\(.*?^}", sources["judge/play/play.c"], re.S | re.M)[0]) + re.findall(r'\{"([a-z-]+)", TEMPLATES_TURN', show)
for function, at in (("word", 1), ("text_line", 2)):
    words += [key for args in calls(show, function) for key in literals(args[at])]
shown |= {"console.show-" + key for key in words if key}
for name in ("judge/cmd/doctor.c", "judge/cmd/doctor_config.c", "judge/cmd/doctor_folder.c", "judge/cmd/doctor_now.c"):
    for args in calls(sources[name], "judge_doctor_say"):
        shows("doctor", "doctor.", args, 3)
    for args in calls(sources[name], "say_count"):
        shown |= {"doctor." + key for key in literals(args[1])}
for name, text in sources.items():
    for args in calls(text, "judge_home_progress"):
        shown |= {"console." + key for key in literals(args[1])}
for text in sources.values():
    shown |= {"console." + key for key in re.findall(r'\(struct judge_trouble\)\{\.key = "([a-z-]+)"', text)}
    shown |= {"console." + key for key in re.findall(r'struct judge_trouble \w+ = \{"([a-z-]+)"', text)}
shown |= set(re.findall(r'"((?:console|doctor|verify)\.(?!h"|at-")[a-z-]+)"', everything))
shown |= {key for key in console if key.startswith(("console.system-", "doctor.at-"))}
for key in sorted(shown ^ console.keys()):
    check(f"{key} in console.txt and in the code", False)
check("what the terminal is told has been read", len(shown) > 80)
print(f"{passed} passed, {failed} failed")
raise SystemExit(failed > 0)
E
