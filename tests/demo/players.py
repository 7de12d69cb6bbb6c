#!/usr/bin/python3
"""The seven players of the demo: writes their mails as seven mail clients would, answering the newest report each of them got.

players.py HOME PHASE TIME [--late]   puts one mail a player into HOME/mail/in/new with his orders of PHASE (of the real game in
tests/cases/sample-game.txt), as he writes: his language, his abbreviations, his client's habits. Prints who wrote what.
"""
import base64
import email
import email.policy
import email.utils
import datetime
import glob
import os
import quopri
import re
import sys
from email.header import Header

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))

# power: name, address, client, how he writes places, language
PLAYERS = {
    'AUSTRIA': ('Sissi', 'sissi@hofburg.example', 'outlook', 'french', 'fr'),
    'ENGLAND': ('Arthur', 'arthur@albion.example', 'gmail', 'english', 'en'),
    'FRANCE': ('Marianne', 'marianne@hexagone.example', 'iphone', 'french', 'fr'),
    'GERMANY': ('Otto', 'otto@preussen.example', 'thunderbird', 'moeshoeshoe', 'en'),
    'ITALY': ('Graziella', 'graziella@stivale.example', 'orange', 'descartes', 'fr'),
    'RUSSIA': ('Boris', 'boris@neva.example', 'snail', 'judge', 'en'),
    'TURKEY': ('Roxelane', 'roxelane@bosphore.example', 'yahoo', 'descartes', 'fr'),
}
VERBS = {
    'fr': {'S': 'soutient', 'C': 'convoie', 'H': 'tient', 'A': 'Armée', 'F': 'Flotte', 'VIA': 'par convoi'},
    'en': {'S': 'supports', 'C': 'convoys', 'H': 'holds', 'A': 'Army', 'F': 'Fleet', 'VIA': 'via convoy'},
}
COASTS = {'fr': {'NC': 'côte nord', 'SC': 'côte sud', 'EC': 'côte est'}, 'en': {'NC': 'north coast', 'SC': 'south coast', 'EC': 'east coast'}}


def names():
    """place code -> {'french', 'english', 'descartes', 'moeshoeshoe'} from the names file of the program."""
    places, code = {}, None
    for line in open(os.path.join(ROOT, 'rules/maps/standard.names'), encoding='utf-8'):
        word, _, rest = line.strip().partition(' ')
        if word == 'place':
            code = rest
            places[code] = {'judge': code}
        elif line.startswith(('coast', 'power')):
            code = None
        elif code and word in ('fr', 'en', 'descartes', 'moeshoeshoe'):
            first = rest.split(';')[0].strip()
            if word in ('fr', 'en'):
                first = re.sub(r"^(la|le|l'|les|the) ", '', first)
            places[code][{'fr': 'french', 'en': 'english'}.get(word, word)] = first
    return places


def cases():
    """phase -> list of (power, canonical order)."""
    game, phase, block = {}, None, None
    for line in open(os.path.join(ROOT, 'tests/cases/sample-game.txt'), encoding='utf-8'):
        line = line.strip()
        if line.startswith('CASE'):
            phase = line.split()[-1]
            game[phase] = []
        elif re.match(r'^[A-Z_]+( |$)', line) and not re.match(r'^[A-Z][a-z]+:', line):
            block = line.split()[0]
        elif block == 'ORDERS' and ':' in line:
            power, order = line.split(':', 1)
            game[phase].append((power.upper(), order.strip()))
    return game


def place(code, style, language, places):
    bare, _, coast = code.partition('/')
    name = places.get(bare, {}).get(style, bare)
    if not coast:
        return name
    if style in ('french', 'english'):
        return '%s (%s)' % (name, COASTS[language][coast])
    glued = {'NC': 'cn', 'SC': 'cs', 'EC': 'ce'}[coast] if style == 'descartes' else '(%s)' % coast.lower()
    return name + glued


def write(order, style, language, places):
    """One order in a player's own hand."""
    words = order.split()
    full = style in ('french', 'english')
    verb = VERBS[language]
    out = []
    for i, w in enumerate(words):
        if w in ('A', 'F') and (i == 0 or words[i - 1] in ('S', 'C')):
            out.append(verb[w] if full else w)
        elif w in ('S', 'C', 'H') and full:
            out.append(verb[w])
        elif w == 'H':
            out.append({'descartes': 'T', 'moeshoeshoe': '(H)'}.get(style, 'H'))
        elif w in ('S', 'C') and style == 'moeshoeshoe':
            out.append('(%s)' % w)
        elif w == 'VIA':
            out.append(verb['VIA'])
        elif w == 'R' and len(words) > i + 1:
            out.append({'french': 'se replie sur', 'english': 'retreats to', 'descartes': 'r'}.get(style, 'R'))
        elif w == 'D':
            out.append({'french': 'dispersion', 'english': 'disband'}.get(style, 'd' if style == 'descartes' else 'D'))
        elif w == 'B':
            pass
        elif re.match(r'^[A-Z]{3}(/[NSE]C)?$', w):
            out.append(place(w, style, language, places))
        else:
            out.append(w)
    text = ' '.join(out)
    if words[-1] == 'B':
        return {'french': 'Construit ', 'english': 'Build ', 'descartes': '+', 'moeshoeshoe': 'Build ', 'judge': 'Build '}[style] + text
    if words[-1] == 'D' and len(words) == 3 and PHASE.endswith('A'):
        text = ' '.join(out[:-1])
        return {'french': 'Supprime ', 'english': 'Remove ', 'descartes': '-', 'moeshoeshoe': 'Remove ', 'judge': 'Remove '}[style] + text
    if style == 'moeshoeshoe':
        text = text.replace(' - ', '-')
    return text


def newest(home, address):
    """The newest letter of the judge in a player's Maildir, and its plain text."""
    found = None
    for path in glob.glob(os.path.join(home, 'mail/out', address, 'new', '*')):
        if '-ack' in path:
            continue
        with open(path, 'rb') as letter:  # heads only: pictures make letters long
            head = letter.read(16384).replace(b'\r\n', b'\n').split(b'\n\n')[0].decode('utf-8', 'replace')
        when = email.utils.parsedate_to_datetime(re.search('^Date: *(.*)', head, re.M | re.I).group(1))
        if found is None or when >= found[0]:
            found = (when, path)
    if not found:
        return None, ''
    with open(found[1], 'rb') as letter:
        message = email.message_from_binary_file(letter, policy=email.policy.default)
    return message, message.get_body(('plain',)).get_content()


def header(name, address, subject, number, when, old, extra):
    lines = ['From: %s <%s>' % (Header(name, 'utf-8').encode() if not name.isascii() else name, address), 'To: judge@localhost',
             'Subject: %s' % Header(subject, 'utf-8', maxlinelen=70).encode(), 'Date: %s' % email.utils.format_datetime(when),
             'Message-ID: <%s@%s>' % (number, address.split('@')[1]), 'MIME-Version: 1.0']
    if old is not None:
        lines += ['In-Reply-To: %s' % old['Message-ID'], 'References: %s' % old['Message-ID']]
    return lines + extra


def qp(text, charset):
    return quopri.encodestring(text.encode(charset)).decode('ascii')


def b64(text, charset):
    raw = base64.b64encode(text.encode(charset)).decode('ascii')
    return '\n'.join(raw[i:i + 76] for i in range(0, len(raw), 76))


def html(lines):
    return ''.join('<div>%s</div>' % (l.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;') or '<br>') for l in lines)


def gmail(top, lines, old, quoted):
    said = 'On Mon, Mar 2, 2026 at 12:00 PM Moeshoeshoe <judge@localhost>\nwrote:\n\n'
    text = '\n'.join(lines) + '\n\n' + said + '\n'.join('> ' + l for l in quoted)
    page = '<div dir="ltr">' + html(lines) + '</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">' + \
        'On Mon, Mar 2, 2026 Moeshoeshoe wrote:<br></div><blockquote class="gmail_quote">' + html(quoted) + '</blockquote></div>'
    b = '000000000000a1b2c3'
    return top(['Content-Type: multipart/alternative; boundary="%s"' % b]) + \
        '\n--%s\nContent-Type: text/plain; charset="UTF-8"\nContent-Transfer-Encoding: quoted-printable\n\n%s\n--%s\nContent-Type: text/html; charset="UTF-8"\nContent-Transfer-Encoding: quoted-printable\n\n%s\n--%s--\n' % (
            b, qp(text, 'utf-8'), b, qp(page, 'utf-8'), b)


def outlook(top, lines, old, quoted):
    page = '<html><body><div class="WordSection1">' + ''.join('<p class="MsoNormal">%s<o:p></o:p></p>' % (l or '&nbsp;') for l in lines) + \
        '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal"><b>De&nbsp;:</b> Moeshoeshoe &lt;judge@localhost&gt;<br><b>Envoyé&nbsp;:</b> lundi 2 mars 2026 12:00<br><b>À&nbsp;:</b> Sissi<br><b>Objet&nbsp;:</b> Kersaint</p></div>' + \
        ''.join('<p class="MsoNormal">%s</p>' % l for l in quoted) + '</div></body></html>'
    return top(['Content-Type: text/html; charset="windows-1252"', 'Content-Transfer-Encoding: quoted-printable']) + \
        '\n' + qp(page.encode('cp1252', 'replace').decode('cp1252'), 'cp1252') + '\n'


def iphone(top, lines, old, quoted):
    typed = [l[:1].upper() + l[1:].replace(' - ', ' – ').replace("'", '’') for l in lines]
    text = '\n'.join(typed) + '\n\nEnvoyé de mon iPhone\n\n> Le 2 mars 2026 à 12:00, Moeshoeshoe <judge@localhost> a écrit :\n> \n' + \
        '\n'.join('> ' + l for l in quoted)
    return top(['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64', 'X-Mailer: iPhone Mail (22A3370)']) + '\n' + b64(text, 'utf-8') + '\n'


def thunderbird(top, lines, old, quoted):
    text = 'On 02/03/2026 12:00, Moeshoeshoe wrote:\n' + '\n'.join('> ' + l for l in quoted[:6]) + '\n\n' + '\n'.join(lines) + '\n\n-- \nOtto\nBerlin\n'
    return top(['Content-Type: text/plain; charset=UTF-8; format=flowed', 'Content-Transfer-Encoding: 8bit', 'User-Agent: Mozilla Thunderbird']) + '\n' + text


def orange(top, lines, old, quoted):
    text = '\n'.join(lines) + '\n\n\n> Message du 02/03/26 12:00\n> De : "Moeshoeshoe" <judge@localhost>\n> A : graziella@stivale.example\n> Objet : Kersaint\n> \n' + \
        '\n'.join('> ' + l for l in quoted)
    return top(['Content-Type: text/plain; charset=UTF-8', 'Content-Transfer-Encoding: quoted-printable']) + '\n' + qp(text, 'utf-8') + '\n'


def snail(top, lines, old, quoted):
    return top(['Content-Type: text/plain; charset=us-ascii', 'User-Agent: s-nail v14.9.24']) + '\n' + '\n'.join(lines) + '\n'


def yahoo(top, lines, old, quoted):
    text = '\n'.join(lines) + '\n\n    Le lundi 2 mars 2026 à 12:00:00 UTC+1, Moeshoeshoe <judge@localhost> a écrit :  \n \n ' + '\n'.join(quoted)
    page = '<html><head></head><body><div class="ydpa1">' + html(lines) + '</div><div id="yahoo_quoted_123" class="yahoo_quoted"><div>Le lundi 2 mars 2026, Moeshoeshoe a écrit :</div>' + html(quoted) + '</div></body></html>'
    b = '----=_Part_1_77'
    return top(['Content-Type: multipart/alternative; boundary="%s"' % b]) + \
        '\n--%s\nContent-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: quoted-printable\n\n%s\n--%s\nContent-Type: text/html; charset=UTF-8\nContent-Transfer-Encoding: quoted-printable\n\n%s\n--%s--\n' % (
            b, qp(text, 'utf-8'), b, qp(page, 'utf-8'), b)


def send(home, power, lines, when, number, subject=None):
    name, address, client, _, language = PLAYERS[power]
    old, quoted = newest(home, address)
    if subject is None:
        subject = 'Re: ' + (old['Subject'] if old is not None else 'Kersaint')

    def top(extra):
        return '\n'.join(header(name, address, subject, number, when, old, extra)) + '\n'
    raw = globals()[client](top, lines, old, quoted.splitlines())
    path = os.path.join(home, 'mail/in/new', '%s.%s' % (number, power.lower()))
    with open(path, 'wb') as f:
        f.write(raw.encode('utf-8'))
    return client


def main():
    global PHASE
    home, PHASE, time = sys.argv[1:4]
    places, game = names(), cases()
    when = datetime.datetime.fromisoformat(time)
    for n, power in enumerate(PLAYERS):
        orders = [o for p, o in game[PHASE] if p == power]
        if not orders:
            continue
        _, _, client, style, language = PLAYERS[power]
        lines = [write(o, style, language, places) for o in orders]
        if PHASE == 'S1901M' and power == 'FRANCE':
            lines = [l.replace('Picardie', 'Picrdie') for l in lines]  # a slip of the thumb
        if PHASE == 'S1902M' and power == 'ITALY':
            lines.insert(0, 'Ciao, voici mes ordres. Bonne chance à tous !')
        send(home, power, lines, when + datetime.timedelta(minutes=n), '%s.%d' % (PHASE, n))
        print('  %-8s %-11s %s' % (power.capitalize(), '(' + client + ')', ' | '.join(lines)))


if __name__ == '__main__':
    main()
