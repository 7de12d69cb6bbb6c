#!/usr/bin/python3
"""letters.py [--rule RULE|--but "RULE|RULE"] HOME…: whether every letter that these homes wrote reads as a person would have written it. A Maildir will do.

Read from each home's judge.db (and from mail/out, for letters whose bytes are no longer kept): subject, text part and the
words of the HTML part, in the language that the letter says it is in. A finding is one line "HOME letter N (LANGUAGE, PART)
RULE: words"; the last line counts letters, checks and findings. Status 1 if there is one."""
import email
import email.policy
import glob
import html
import os
import re
import sqlite3
import sys
import unicodedata

COLUMNS = 76
HERE = os.path.dirname(os.path.abspath(__file__))
TEXTS = os.path.join(HERE, '..', '..', 'templates')


# ---- what the program calls things ----

def catalogue_keys():
    """Keys of the catalogues that are no word of a language: "no-unit", "tell-waits", "cause.no-unit"."""
    keys = set()
    for name in glob.glob(os.path.join(TEXTS, 'fr', '*.txt')):
        text = open(name, encoding='utf-8').read()
        keys.update(re.findall(r'\{\{[#^]([a-z][a-z0-9.-]+)\}\}', text))
        keys.update(re.findall(r'^([a-z][a-z0-9.-]+) = ', text, re.M))
    keys.update(key.split('.', 1)[1] for key in list(keys) if key.startswith('cause.'))
    public = {key.split('.')[1] for key in keys if re.match(r'(setting|option|rulebook|score|command)\.', key)}
    return {key for key in keys if re.search('[-.]', key)} - public - ORDINARY


# Keys that are also words, or names that a person writes: a scoring system, a command, a column.
ORDINARY = {'head-to-head', 'stand-off', 'c-diplo', 'draw-size', 'not-home'}


def powers():
    """Names of powers that take an article in French: those with an adjective."""
    names = []
    for line in open(os.path.join(TEXTS, 'fr', 'forms.txt'), encoding='utf-8'):
        fields = line.split('=', 1)[-1].split(';')
        if '=' in line and not line.startswith('#') and len(fields) == 5:
            names.append(line.split('=')[0].strip())
    return names


POWER = '(?:' + '|'.join(sorted(map(re.escape, powers()), key=len, reverse=True)) + ')'
KEYS = catalogue_keys()


# ---- the letter ----

def words_of_html(text):
    text = re.sub(r'(?s)<(style|head|pre)\b.*?</\1>', ' ', text)
    text = re.sub(r'(?s)<code\b.*?</code>', '«»', text)  # orders
    text = re.sub(r'(?s)<p class="in">.*?</p>', '«»', text)  # words of others, lists
    text = re.sub(r'(?i)<(br|/p|/li|/h\d|/td|/tr|/div)\b[^>]*>', '\n', text)
    alt = re.findall(r'alt="([^"]*)"', text)
    text = re.sub(r'<[^>]*>', '', text) + '\n' + '\n'.join(alt)
    return html.unescape(text).replace('\u2060', '').replace('\u00a0', ' ').replace('\u2019', "'")


class Letter:
    def __init__(self, name, raw):
        message = email.message_from_bytes(raw, policy=email.policy.default)
        self.name = name
        self.subject = str(message['Subject'] or '')
        self.language = str(message['Content-Language'] or 'en')[:2]
        plain, page = message.get_body(('plain',)), message.get_body(('html',))
        # format=flowed: a blank at a line's end says only that the sentence goes on.
        self.text = '\n'.join(line.rstrip(' \r') for line in plain.get_content().split('\n')) if plain else ''
        self.raw_page = page.get_content() if page else ''
        self.page = words_of_html(self.raw_page)


def without_quotes(line):
    """A line without what somebody else wrote: « … » and "…"."""
    return re.sub(r'« [^»]*[^» ][^»]*»|"[^"]*"|`[^`]*`|“[^”]*”', '«»', line)


def own_lines(text):
    """Lines of the judge's own sentences: not those set in, where orders, tables and words of others stand."""
    for line in text.split('\n'):
        if not line.startswith('    '):
            yield without_quotes(line)


def paragraphs(text):
    """The judge's sentences with their line breaks undone."""
    joined = '\n'.join(own_lines(text))
    for block in re.split(r'\n\s*\n', joined):
        yield without_quotes(re.sub(r'\s*\n\s*', ' ', block).strip())


# ---- rules: each yields what is wrong ----

def wide(letter):
    for line in letter.text.split('\n'):
        if len(line) > COLUMNS and ' ' in line.strip():
            yield line


def tab(letter):
    for line in (letter.text + '\n' + letter.subject).split('\n'):
        if '\t' in line:
            yield line


def unquoted_lines(letter):
    """Subject, text and page, a line each, without what is quoted in them."""
    for line in (letter.subject + '\n' + letter.text + '\n' + letter.page).split('\n'):
        yield without_quotes(line)


def unfilled(letter):
    for line in unquoted_lines(letter):
        if re.search(r'\{\{|\}\}|\{[a-z_.:]+\}|\{[a-z_]+\?|\(null\)|\(nil\)|\bNULL\b', line):
            yield line


def empty(letter):
    """A name left empty shows in the marks round it."""
    for line in [letter.subject] + list(own_lines(letter.text)) + letter.page.split('\n'):
        if re.search(r'« +»|\(\s*\)|\(\s*[,;:]| ,|[^.] \.(?:\s|$)|,\s*,|[,(] *[;:](?:\s|$)', line):
            yield line


def program_word(letter):
    for line in [letter.subject] + list(own_lines(letter.text)) + [without_quotes(l) for l in letter.page.split('\n')]:
        for word in re.findall(r'(?<![\w.=@/<-])[a-z][a-z0-9]*(?:[-.][a-z0-9]+)+(?![\w@=])', line):
            if word in KEYS:
                yield word + ' in ' + line.strip()
        if re.search(r'\d{4}-\d\d-\d\dT|\d\d:\d\d:\d\dZ|\b(stat|game|phase)=', line):
            yield line
        if re.search(r'(?<![\w:/])\d+[dj]\b', line) and not re.search(r'=|reminder', line):
            yield line
        french = letter.language == 'fr'
        if french and re.search(r'(?<![\w=.-])(void|hold|ended|active|forming|paused|terminated)(?![\w=-]|\.\w)', line) \
                and '=' not in line:
            yield line
        if re.search(r'(?i)r(é|e)sult(at)? ?: (year|draw(?! between)|solo|vote|concession|terminated)\b', line):
            yield line
        if french and re.search(r'(?<![\w@.-])(AUSTRIA|ENGLAND|GERMANY|ITALY|RUSSIA|TURKEY)\b', line):
            yield line


def bracket_plural(letter):
    for line in unquoted_lines(letter):
        if re.search(r'\w\((?:e?s|x|nt|ies|en)\)', line):
            yield line


# An order and what is said of it stand in columns: "   A PAR - BUR   Paris to Burgundy", "  +A Ven  no effect".
# Underlined in the moeshoeshoe notation: what failed. FAF writes no letter before a unit: "BUD s POR - ROU", "KIE d".
ROW = r' {2,3}_?[-+]?(?:[AF] \S|[A-ZÀ-Ý]{3} (?:[a-z]|-)\b)'


def two_blanks(letter):
    """Two blanks in a sentence; columns of a table stand under one another."""
    lines = letter.text.split('\n')
    for i, line in enumerate(lines):
        for gap in re.finditer(r'(?<=\S) {2}(?=\S)', line):
            if line.startswith('    ') or re.match(ROW, line):
                continue
            near = lines[max(0, i - 3):i] + lines[i + 1:i + 4]
            column = gap.end()
            if not any(len(other) > column and other[column - 2:column] == '  ' and other[column] != ' ' for other in near) \
                    and not any(re.match(r'.*\S {2,}\S', other) for other in near):
                yield line
    for line in letter.subject.split('\n'):
        if re.search(r'\S  +\S', line):
            yield line


def broken_thing(letter):
    """An order, a time or a number with its noun that a line break cuts."""
    lines = letter.text.split('\n')
    for before, after in zip(lines, lines[1:]):
        left, right = before.rstrip(), after.strip()
        if not left or not right:
            continue
        pair = left[-30:] + ' / ' + right[:30]
        if re.search(r'\b\d{1,2} h$', left) and re.match(r'\d\d\b', right):
            yield pair
        elif re.search(r'\b\d{1,2}$', left) and re.match(r'h \d\d\b', right):
            yield pair
        elif re.search(r'\b[AF] [A-ZÀ-Ý]{3}(?:[a-z]{2}|/[A-Z]C)?(?: -| S| C| R|=|:)?$', left) and \
                re.match(r'(?:[-=:] ?[A-ZÀ-Ý]{3}\b|[SC] [AF] [A-ZÀ-Ý]{3}|[A-ZÀ-Ý]{3}\b(?! *[:,]))', right) and len(left) > 50:
            yield pair
        elif re.search(r'\b[AF] [A-ZÀ-Ý]{3}(?:[a-z]{2}|/[A-Z]C)? [-=:SCR]$', left) and re.match(r'(?:[AF] )?[A-ZÀ-Ý]{3}\b', right):
            yield pair
        elif re.search(r'(?:^|[\s(])[AF]$', left) and re.match(r'[A-ZÀ-Ý]{3}\b', right):
            yield pair


def wrapped_twice(letter):
    """A long line, a short one that ends nothing, and the rest: broken at one width, then at another."""
    lines = letter.text.split('\n')
    for first, second, third in zip(lines, lines[1:], lines[2:]):
        indent = len(second) - len(second.lstrip())
        if indent >= 4 or len(third) - len(third.lstrip()) != indent or second.strip() == 'passe': # a waiver is an order, a line by itself
            continue
        if len(first) > 60 and 0 < len(second) < 40 and second.count(' ') < 8 and re.search(r'[a-zà-ÿ,]$', second) and \
                re.match(r'\s*[a-zà-ÿ]', third) and re.match(r'\s*[a-zà-ÿ]', second):
            yield ' / '.join((first[-20:], second, third[:20]))


BEFORE = r'(?:pour|à|par|avec|contre|dans|que|jouez|joue|jouait|jouiez|reprenez|reprend|demande|attribué|sur|chez|confié)'
AFTER = r"(?:n'[aeé]|ne |est |a |ont |sont |va |peut |doit |cherche|change |reprend |joue |perd |gagne |l'emporte |s'|demande |" \
        r'attaque |tient |retire |vote |propose )'


def article(letter):
    if letter.language != 'fr':
        return
    for text in [letter.subject] + list(paragraphs(letter.text)) + [without_quotes(l) for l in letter.page.split('\n')]:
        for found in re.finditer(r'\b' + BEFORE + r' (?:' + POWER + r')\b(?!@)', text):
            yield text[max(0, found.start() - 30):found.end() + 30]
        for found in re.finditer(r'(?:^|[.;:] )' + POWER + r' ' + AFTER, text):
            yield text[max(0, found.start() - 30):found.end() + 30]
        for found in re.finditer(r"\b(?:de|d') ?" + POWER + r'[,\s]+(?:et )' + POWER, text):
            yield text[max(0, found.start() - 30):found.end() + 30]


# ---- the type and the grammar of each language ----

MARK_FR = r'[:;!?»]'


def sentences(letter):
    """Subject, paragraphs and lines of the page, without what is quoted in them."""
    yield without_quotes(letter.subject)
    yield from paragraphs(letter.text)
    for line in letter.page.split('\n'):
        yield without_quotes(line)


def marks(letter):
    """French sets a blank before : ; ! ? and within « », English none; neither before a comma."""
    for line in sentences(letter):
        line = re.sub(r'\S+@\S+|\w+://\S+|\d\d:\d\d|\S*=\S*|\[[^\]]*\]|«»', 'x', line)
        if letter.language == 'fr' and re.search(r'[\w)](?:[;!?]|:(?=\s|$))|«(?! )|(?<! )»', line) and 'PRESSE:' not in line:
            yield line
        if re.search(r'\w ,(?:\s|$)', line):
            yield line
    for line in [letter.subject] + list(own_lines(letter.text)):
        line = re.sub(r'\b([AF] [A-ZÀ-Ý]\w*(?: [a-z]{2})?) : ', r'\1, ', line) # a move that failed, in the adjudicators' notation
        if letter.language == 'en' and re.search(r'[a-z)] [:;!?](?:\s|$)', line) and not line.startswith('Done: '):
            yield line


def mark_alone(letter):
    """A line that begins with what belongs to the word before it."""
    for line in letter.text.split('\n'):
        if letter.language == 'fr' and re.match(r'\s*[:;!?»](?:\s|$)', line):
            yield line
        if re.search(r'«\s*$', line):
            yield line


def quotes(letter):
    """Plain apostrophes and quotation marks in text; typographic ones, and blanks that do not break, in the page."""
    for line in own_lines(letter.text):
        if re.search('[\u2018\u2019\u201c\u201d\u00a0\u202f]', line):
            yield line
    page = re.sub(r'(?s)<(style|head|pre|code)\b.*?</\1>|<p class="in">.*?</p>', ' ', letter.raw_page)
    page = html.unescape(re.sub(r'<[^>]*>', '\n', page))
    for line in page.split('\n'):
        if re.search(r"\w'\w", line):
            yield line
        if letter.language == 'fr' and re.search(r'\w ' + MARK_FR + r'(?:\s|$)|« ', line):
            yield line


# Small words before a vowel; "h" is left to the ear, and so are "onze", "oui", "yaourt".
ELIDED = r"(?<![\w-])(?:[DdLlNnMmTtSsJj]e|[Qq]ue|[Ll]a|[Jj]usque|[Ll]orsque|[Pp]uisque)"
NOT_ELIDED = r'(?!onze|oui\b|OUI\b|un\b(?= sur)|ONR\b)'


def elision(letter):
    """« de Arthur », « que il », « de le »."""
    if letter.language != 'fr':
        return
    for line in sentences(letter):
        if re.search(ELIDED + r' ' + NOT_ELIDED + r'(?:[aeiouâàéèêëîïôûAEIOUÀÂÉÈÊÎÔ][a-zà-ÿ]+)\b(?!@)', line):
            yield line
        if re.search(r'\bde (?:le|les) [A-ZÀ-Ý]|\bà (?:le|les) [A-ZÀ-Ý]|\b[Ss]i ils?\b', line):
            yield line


THINGS = r'unité|ordre|centre|jour|heure|minute|question|partie|joueur|mobilisation|démobilisation|retraite|point|vote|place|lettre'
THINGS_EN = r'unit|order|centre|day|hour|minute|question|game|player|build|removal|retreat|point|vote|place|letter|turn|thing'


def number(letter):
    """« 1 ordres », "2 order", "a order"."""
    french = letter.language == 'fr'
    things = THINGS if french else THINGS_EN
    for line in sentences(letter):
        if re.search(r'(?<![\d,./+-])(?<!et )[01] (?:%s)s\b' % things if french else r'(?<![\d,./+-])1 (?:%s)s\b' % things, line):
            yield line
        if re.search(r'(?<![\d,./:°+-])(?:[2-9]|[1-9]\d+) (?:%s)\b(?!-)' % things, line) and not re.search(r'(?:A|F) \w+', line):
            yield line
        if not french and re.search(r'(?<!\+)\b[Aa] (?!one|uni|use|eu|A\b|E\b|I\b|O\b|U\b)[aeiou]\w|\b[Aa]n (?!hour|honest|heir|[AFHILMNORSX]\b)[^aeiou\W\dAEIOU]\w', line):
            yield line


def twice(letter):
    """A word twice."""
    for line in sentences(letter):
        for word in re.findall(r"(?<![\w'-])([a-zà-ÿ]{2,4}) \1(?![\w'-])", line):
            if word not in ('vous', 'nous', 'that', 'had') and not re.match('Fait :|Done:', line):
                yield line


def cases(letter):
    """A rulebook or a language by the program's name for it."""
    for line in sentences(letter):
        if re.search(r'\b(?:[Rr]èglement|[Rr]ègles|[Rr]ulebook|[Rr]ules)(?: ?:)? (?:datc|descartes|faf|bretagne)\b', line):
            yield line
        if re.search(r'\b(?:datc|faf|bretagne) rules\b|\blang(?:ue|uage) (?:fr|en)\b', line):
            yield line


def typed():
    """Command words as catalogues write them, without accents -> as written."""
    words = set()
    for line in open(os.path.join(TEXTS, 'fr', 'commands.txt'), encoding='utf-8'):
        if re.match(r'command\.[\w-]+\.use =', line):
            words.update(re.findall(r'\b[A-ZÀ-Ý]{4,}\b', line))
    return words


COMMANDS = typed()


def bare(word):
    return ''.join(c for c in unicodedata.normalize('NFD', word) if not unicodedata.combining(c))


def two_spellings(letter):
    """A command to be typed is spelt as everywhere: ETAT, not ÉTAT (headings are words, not commands)."""
    if letter.language != 'fr':
        return
    for line in own_lines(letter.text):
        if line == line.upper() or re.match('À RÉGLER|RÈGLEMENT DE', line):
            continue
        for word in re.findall(r'\b[A-ZÀ-Ý]{4,}\b', line):
            if word not in COMMANDS and bare(word) in COMMANDS:
                yield word + ' in ' + line


def editions():
    """Codes of the standard map by edition, in capitals."""
    codes = {}
    for line in open(os.path.join(HERE, '..', '..', 'rules', 'maps', 'standard.names'), encoding='utf-8'):
        found = re.match(r'  (judge|asmodee|descartes|moeshoeshoe) (\S+?)(?:;|$)', line)
        if found and (found.group(1) != 'moeshoeshoe' or found.group(2).isupper()):
            codes.setdefault(found.group(1), set()).add(found.group(2).upper())
    return codes


EDITIONS = editions()
ENGLISH_CODES = EDITIONS['judge'] - EDITIONS['asmodee'] - EDITIONS['descartes'] - EDITIONS['moeshoeshoe']
ONLY_ASMODEE = EDITIONS['asmodee'] - EDITIONS['descartes']
ONLY_DESCARTES = EDITIONS['descartes'] - EDITIONS['asmodee']


def codes_of(letter):
    """Codes of places in orders, in capitals, as the judge writes them."""
    if '(*' in letter.text or ':: Judge:' in letter.text:
        return # lines for programs are in English
    for line in (letter.text + '\n' + letter.page).split('\n'):
        line = without_quotes(line)
        for code in re.findall(r'(?<![\w-])[+-]?[AF] ([A-ZÀ-Ý]{3})(?![\w])|(?<=[A-ZÀ-Ý]{3} [-=:] )([A-ZÀ-Ý]{3})(?!\w)', line):
            yield code[0] or code[1], line


def english_code(letter):
    """A French letter writes the codes of a French edition, and of one alone."""
    if letter.language != 'fr':
        return
    seen = {}
    for code, line in codes_of(letter):
        if code in ENGLISH_CODES:
            yield code + ' in ' + line.strip()
        seen.setdefault(code, line.strip())
    asmodee, descartes = [c for c in seen if c in ONLY_ASMODEE], [c for c in seen if c in ONLY_DESCARTES]
    if asmodee and descartes:
        yield '%s in %s, but %s in %s' % (asmodee[0], seen[asmodee[0]], descartes[0], seen[descartes[0]])


SMALL_WORDS = {'fr': 'le la les des du est sont et par ce cette qui que une un votre vous pas avec pour dans vers'.split(),
               'en': 'the of is are and by this that has have been was will your you not with which it from to'.split()}
ROW_VERBS = {'fr': r"\b(?:soutient|tient|convoie|sans ordre|vers (?:la?|les) )\b", 'en': r'\b(?:supports|holds|convoys|no order|to the)\b'}


def other_language(letter):
    """A sentence with three small words of the other language, and more than of its own; a row of orders with a verb of it."""
    other = 'en' if letter.language == 'fr' else 'fr'
    for text in list(paragraphs(letter.text)) + [without_quotes(l) for l in letter.page.split('\n')] + [letter.subject]:
        words = set(re.findall(r"[a-zà-ÿ]+", text))
        if 3 <= len(words.intersection(SMALL_WORDS[other])) > len(words.intersection(SMALL_WORDS[letter.language])):
            yield text
    for line in letter.text.split('\n'):
        if re.match(' {3,}[AF] [A-ZÀ-Ý]', line) and re.search(ROW_VERBS[other], line):
            yield line


RULES = {
    'a line over %d columns' % COLUMNS: wide,
    'a TAB': tab,
    'an unfilled name': unfilled,
    'an empty place': empty,
    'a word of the program': program_word,
    'a plural in brackets': bracket_plural,
    'two blanks': two_blanks,
    'an order or a time cut by a line break': broken_thing,
    'broken twice': wrapped_twice,
    'a power without its article': article,
    'a mark without its blank, or with one': marks,
    'a mark that begins a line': mark_alone,
    'an apostrophe, a quotation mark or a blank of the other kind': quotes,
    'a small word before a vowel': elision,
    'a number and its noun': number,
    'a word twice': twice,
    'a rulebook or a language by its code': cases,
    'a command spelt in two ways': two_spellings,
    'a code of another edition': english_code,
    'a line of the other language': other_language,
}


def check(letter, rules):
    """Findings as (rule, words)."""
    for rule in rules:
        for words in RULES[rule](letter):
            yield rule, ' '.join(words.split()) if rule != 'two blanks' else words


# ---- homes ----

def letters_of(home):
    seen = set()
    database = os.path.join(home, 'judge.db') if os.path.isdir(home) else home
    if os.path.exists(database):
        base = sqlite3.connect('file:%s?mode=ro' % database, uri=True)
        for number, message_id in base.execute('SELECT id, message_id FROM letter ORDER BY id').fetchall():
            pieces = base.execute('SELECT coalesce(p.own, b.bytes) FROM piece p LEFT JOIN blob b ON b.id = p.blob'
                                  ' WHERE p.letter = ? ORDER BY p.seq', (number,)).fetchall()
            if pieces:
                seen.add(message_id.strip('<>'))
                yield Letter('%s letter %d' % (home, number),
                             b''.join(p if isinstance(p, bytes) else p.encode() for p, in pieces))
        base.close()
    files = glob.glob(os.path.join(home, 'mail', 'out', '**', 'new', '*'), recursive=True) + glob.glob(os.path.join(home, 'new', '*'))
    for name in sorted(files):
        raw = open(name, 'rb').read()
        own = re.search(rb'(?im)^Message-ID:\s*<([^>]*)>', raw)
        if not own or own.group(1).decode() not in seen:
            yield Letter(name, raw)


def main(homes):
    rules = list(RULES)
    if homes[0] == '--rule':
        rules, homes = [homes[1]], homes[2:]
    elif homes[0] == '--but':
        rules, homes = [rule for rule in rules if rule not in homes[1].split('|')], homes[2:]
    letters = findings = 0
    for home in homes:
        for letter in letters_of(home):
            letters += 1
            for rule, words in check(letter, rules):
                findings += 1
                print('%s (%s) %s: %s' % (letter.name, letter.language, rule, words))
    print('%d letters, %d checks, %d findings' % (letters, letters * len(rules), findings))
    return 1 if findings else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
