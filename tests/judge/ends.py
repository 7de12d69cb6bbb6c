#!/usr/bin/python3
"""ends.py JUDGE FOLDER [WAY…]: plays games to every end that a game can have, and asks everything that tells of it.

Each way to end is tried under the rulebooks that know it, by mail and from the command line; then games, show (text and
JSON), the letter that closed the game, BILAN and ETAT by mail, map, score, results and the log must agree on how it ended,
who won, when, and on the centres. Findings are printed; the last line counts ends, checks and findings."""
import email
import email.policy
import glob
import json
import os
import re
import subprocess
import sys

JUDGE, FOLDER = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
T0, T1, T2, T3 = ('2026-03-02T12:00:00+01:00', '2026-03-03T12:00:00+01:00', '2026-03-04T12:00:00+01:00', '2026-03-05T12:00:00+01:00')
ENDED_ON = '2026-03-03'
STANDARD = {'AUSTRIA': ('Autriche', 'Austria'), 'ENGLAND': ('Angleterre', 'England'), 'FRANCE': ('France', 'France'),
            'GERMANY': ('Allemagne', 'Germany'), 'ITALY': ('Italie', 'Italy'), 'RUSSIA': ('Russie', 'Russia'),
            'TURKEY': ('Turquie', 'Turkey')}
CENTRES = 'BEL HOL DEN NWY SWE SPA POR TUN GRE SER BUL RUM MUN KIE BER'.split()
BOOKS = ['datc', '1971', 'descartes', 'faf', 'bretagne']
HOME = os.path.join(FOLDER, 'ends')
checks = findings = mails = 0
confirmed = set()


def judge(when, *words, stdin=None, home=HOME):
    done = subprocess.run([JUDGE, '--home', home, '--now', when] + list(words), input=stdin, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.returncode, done.stdout, done.stderr


def do(when, *words, stdin=None):
    status, out, err = judge(when, *words, stdin=stdin)
    if status:
        wrong('setting up', ' '.join(words), (out + err).strip())
    return out


def wrong(where, what, words):
    global findings
    findings += 1
    print('%s, %s: %s' % (where, what, words))


def want(where, what, got, wanted):
    global checks
    checks += 1
    if got != wanted:
        wrong(where, what, 'got %.200r, want %.200r' % (got, wanted))


def mail(who, game, text, answered=None):
    global mails
    mails += 1
    with open(os.path.join(HOME, 'mail/in/new', '%d.test' % mails), 'w') as out:
        out.write('From: %s\nTo: judge@games.example\nSubject: [%s] x\nMessage-ID: <e%d@players.example>\n'
                  'Date: Mon, 02 Mar 2026 12:00:00 +0100\nMIME-Version: 1.0\n%s'
                  'Content-Type: text/plain; charset=utf-8\n\n%s\n'
                  % (who, game, mails, 'In-Reply-To: %s\n' % answered if answered else '', text))


def address(power):
    return power.lower() + '@players.example'


# ---- ways to end: each sets a game up at T0 and ends it at T1 ----

class End:
    """One game and what must be told of it. `result` is the game's record: kind, powers."""

    def __init__(self, way, rules, by, result, new=(), variant=None):
        self.way, self.rules, self.by, self.result = way, rules, by, result
        self.name = re.sub(r'\W', '', '%s%s%s' % (way, rules, by))
        self.powers = {k: v for k, v in STANDARD.items()}
        if rules == 'descartes': # XII, VI
            self.powers |= {'AUSTRIA': ('Autriche-Hongrie', 'Austria'), 'ENGLAND': ('Grande-Bretagne', 'England')}
        self.variant = variant
        # of two sides each is one person's; Italy is nobody's yet
        self.seats = {'FRANCE': 'FRANCE', 'AUSTRIA': 'ENGLAND'} if variant == '1914' else {power: power for power in self.powers}
        self.phase = None
        do(T0, 'new', self.name, '--rules', rules, '--language', 'fr', 'pictures=no', *(('--variant', variant) if variant else ()), *new)
        for power, who in self.seats.items():
            do(T0, 'player', self.name, power, address(who), '--name', 'Player of ' + who, '--language',
               'en' if who == 'ENGLAND' else 'fr')
        do(T0, 'start', self.name)

    def edit(self, *changes):
        do(T0, 'edit', self.name, *changes)

    def order(self, power, *lines):
        do(T0, 'orders', self.name, power, '-', stdin='\n'.join(lines) + '\n')

    def play(self, *phases):
        for phase in phases:
            do(T0, 'process', self.name, phase)

    def judge_it(self, phase):
        """The last adjudication: by the command line, or by the editor's mail."""
        self.phase = phase
        if self.by == 'mail':
            mail('editor@games.example', self.name, 'JUGER ' + phase + ' !')
        else:
            do(T1, 'process', self.name, phase)

    def vote(self, phase, first, text, by_all='VOTE OUI'):
        self.phase = phase
        mail(address(first), self.name, text)
        for power in self.powers:
            if power != first:
                mail(address(power), self.name, by_all)


def own(power, centres):
    return ['%s=%s' % (centre, power) for centre in centres]


def solo(rules, by):
    end = End('Solo', rules, by, 'solo FRANCE', ['last-year=none'])
    end.play('S1901M')
    end.edit('-MUN', '-KIE', '-BER', *own('FRANCE', CENTRES))
    end.judge_it('F1901M')
    return end


def solo_by_retreat(rules, by):
    """The centre that decides is taken while others have still to retreat."""
    end = End('Retreat', rules, by, 'solo FRANCE', ['last-year=none', 'nmr-out=99'])
    end.play('S1901M')
    end.edit('-KIE', '-BER', *own('FRANCE', CENTRES[:12] + ['KIE', 'BER']), 'FRANCE A BUR', 'FRANCE A RUH', 'GERMANY A MUN')
    end.order('FRANCE', 'A BUR - MUN', 'A RUH S A BUR - MUN')
    end.play('F1901M')
    end.judge_it('F1901R')
    return end


def everybody_out(rules, by):
    end = End('Alone', rules, by, 'solo TURKEY', ['last-year=none'])
    end.play('S1901M')
    board = json.loads(do(T0, 'show', end.name, '--format', 'json'))['phases'][-1]['state']
    changes = ['-' + unit.split()[1].split('/')[0] for power, units in board['units'].items() if power != 'TURKEY' for unit in units]
    changes += ['%s=TURKEY' % c for power, owned in board['centers'].items() if power != 'TURKEY' for c in owned]
    end.edit(*changes)
    end.judge_it('F1901M')
    return end


def low_victory(rules, by):
    """The map says how many centres win."""
    path = os.path.join(HOME, 'maps', 'quick.map')
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'w') as out:
        out.write('# Six centres win.\nMAP standard\nVICTORY 6\n')
    end = End('Victory', rules, by, 'solo ITALY', ['last-year=none'], variant='quick')
    end.play('S1901M')
    end.edit(*own('ITALY', ['TUN', 'GRE', 'SER']))
    end.judge_it('F1901M')
    return end


def last_year(rules, by, winner):
    """`winner` None: the rulebook names none, whoever leads."""
    end = End('Tie' if winner is False else 'Year', rules, by, 'year FRANCE' if winner else 'year', ['--last-year', '1901'])
    end.play('S1901M')
    if winner is not False:
        end.edit('BEL=FRANCE', 'HOL=FRANCE', 'SPA=FRANCE', 'FRANCE A SPA', 'FRANCE A GAS', 'FRANCE A BEL')
    else:
        end.edit('BEL=ENGLAND', 'SPA=FRANCE', 'ENGLAND F NTH', 'FRANCE A GAS')
    end.judge_it('F1901M')
    return end


def most_pieces(rules, by):
    """1971 counts the pieces on the board, not the centres."""
    end = End('Pieces', rules, by, 'year AUSTRIA', ['--last-year', '1901'])
    end.play('S1901M')
    end.edit('BEL=FRANCE', 'HOL=FRANCE', 'SPA=FRANCE', 'AUSTRIA A TYR', 'AUSTRIA A GAL', 'AUSTRIA A BOH')
    end.judge_it('F1901M')
    return end


def draw_all(rules, by):
    everybody = ','.join(STANDARD)
    end = End('DrawAll', rules, by, 'draw ' + everybody, ['draws=all-survivors', 'last-year=none'])
    end.play('S1901M')
    end.vote('F1901M', 'ITALY', 'NUL', 'NUL')
    return end


def draw_survivors(rules, by):
    """Who has neither unit nor centre has no part in it; who has only a unit or only a centre has one."""
    end = End('DrawLeft', rules, by, 'draw AUSTRIA,ENGLAND,FRANCE,GERMANY,ITALY,TURKEY', ['draws=all-survivors', 'last-year=none'])
    end.play('S1901M')
    end.edit('-MOS', '-WAR', '-SEV', '-STP', 'MOS=', 'WAR=', 'SEV=', 'STP=', 'TRI=ITALY', 'BUD=ITALY', 'VIE=ITALY')
    end.vote('F1901M', 'ITALY', 'NUL', 'NUL')
    return end


def draw_some(rules, by):
    end = End('DrawSome', rules, by, 'draw FRANCE,TURKEY', ['draws=lists', 'last-year=none'])
    end.play('S1901M')
    end.vote('F1901M', 'FRANCE', 'NUL France Turquie', 'NUL France Turquie')
    return end


def concession(rules, by):
    end = End('Conceded', rules, by, 'concession RUSSIA', ['concessions=yes', 'last-year=none'])
    end.play('S1901M')
    end.edit('SWE=RUSSIA', 'RUM=RUSSIA')
    end.vote('F1901M', 'ITALY', 'CONCÉDER à la Russie', 'CONCÉDER à la Russie')
    return end


def agreed_after_autumn(rules, by):
    end = End('AgreedAutumn', rules, by, 'vote', ['last-year=none', 'end-vote=yes'])
    end.play('S1901M')
    end.edit('FRANCE A BEL', '-MAR')
    end.play('F1901M')
    end.vote('W1901A', 'FRANCE', 'FIN DE PARTIE')
    return end


def agreed_after_spring(rules, by):
    end = End('AgreedSpring', rules, by, 'vote', ['last-year=none', 'end-vote=yes'])
    end.play('S1901M')
    end.edit('FRANCE A BEL', '-MAR')
    end.vote('F1901M', 'FRANCE', 'FIN DE PARTIE')
    return end


def stalemate(rules, by):
    end = End('Stalemate', rules, by, 'draw ' + ','.join(STANDARD), ['last-year=none', 'draw-after=1', 'stalemate=draw', 'nmr-out=99'])
    end.play('S1901M')
    end.judge_it('F1901M')
    return end


def terminated(rules, by):
    end = End('Broken', rules, by, 'terminated', ['last-year=none'])
    end.play('S1901M')
    end.phase = 'F1901M'
    if by == 'mail':
        mail('editor@games.example', end.name, 'TERMINER! %s : plus assez de joueurs' % end.name)
    else:
        do(T1, 'terminate', end.name, end.name, '--why', 'plus assez de joueurs')
    return end


SIDE = 'side ENGLAND,FRANCE,RUSSIA'


def two_sides(name, rules, by, new):
    """1914: three powers each, Italy has no player."""
    end = End(name, rules, by, SIDE, ['start=full', *new], variant='1914')
    end.play('S1914M')
    return end


def side_by_units(rules, by):
    end = two_sides('SideUnits', rules, by, ['last-year=none', 'nmr-out=99'])
    end.edit('-KIE', '-BER', '-MUN', *('FRANCE A ' + c for c in 'NWY SWE DEN HOL BEL POR SPA BUL GRE SER'.split()),
             *('RUSSIA A ' + c for c in 'KIE BER MUN RUM'.split()))
    end.judge_it('F1914M')
    return end


def side_of_the_last_year(rules, by):
    """No power of the side leads; the side does."""
    end = two_sides('SideYear', rules, by, ['--last-year', '1914', 'nmr-out=99'])
    end.edit('FRANCE A SPA', 'RUSSIA A RUM', 'AUSTRIA A SER', 'AUSTRIA A GRE', 'AUSTRIA A BUL', 'ENGLAND F NTH', 'ENGLAND F NWG', 'FRANCE F MAO')
    end.judge_it('F1914M')
    return end


def mended_tie(rules, by):
    """The last year ended without a winner; the editor corrects its autumn, and now somebody has won."""
    end = End('Mended', rules, by, 'year FRANCE', ['--last-year', '1901'])
    end.play('S1901M')
    end.edit('BEL=ENGLAND', 'SPA=FRANCE', 'ENGLAND F NTH', '-BRE', 'FRANCE F MAO')
    end.judge_it('F1901M')
    if by == 'mail':
        mail('editor@games.example', end.name, 'ERRATUM F1901M : ordre mal lu\nFRANCE\nF MAO - POR\nFIN')
    else:
        do(T1, 'erratum', end.name, 'F1901M', '--why', 'ordre mal lu', '-', stdin='FRANCE\nF MAO - POR\n')
    return end


def there_and_back(rules, by):
    """Ended, taken back, and forward again: the end is as it was."""
    end = solo(rules, by + 'back')
    do(T1, 'rollback', end.name, 'F1901M')
    do(T1, 'forward', end.name)
    return end


def all_ends():
    """Each way once by the command line and once by mail, the rulebooks in turn; votes are mail."""
    ways = [solo, terminated, solo_by_retreat, everybody_out, low_victory, stalemate]
    for i, way in enumerate(ways):
        yield way, (BOOKS[i % 5], 'command')
        yield way, (BOOKS[(i + 2) % 5], 'mail')
    for i, way in enumerate([draw_all, draw_survivors, draw_some, concession, agreed_after_autumn, agreed_after_spring]):
        yield way, (BOOKS[i % 5], 'vote')
        yield way, (BOOKS[(i + 2) % 5], 'vote')
    yield there_and_back, ('datc', 'command')
    for way in (side_by_units, side_of_the_last_year):
        for by in ('command', 'mail'):
            yield way, ('1971', by)
    for rules, by in (('descartes', 'command'), ('faf', 'mail')):
        yield mended_tie, (rules, by)
    for rules in ('descartes', 'faf'):
        yield last_year, (rules, 'mail', True)
        yield last_year, (rules, 'command', False)
    yield last_year, ('bretagne', 'command', None)
    for by in ('command', 'mail'):
        yield most_pieces, ('1971', by)
        yield last_year, ('1971', by, False)
    yield last_year, ('faf', 'mail', False)
    yield last_year, ('descartes', 'mail', False)
    yield last_year, ('bretagne', 'mail', None)


# ---- what is told ----

FRENCH = {'solo': 'victoire %s', 'side': 'victoire du camp %s', 'concession': 'victoire concédée %s', 'draw': 'partie nulle entre %s',
          'vote': 'partie arrêtée par le vote unanime des joueurs', 'terminated': "arrêtée par l'éditeur, sans résultat",
          'year': 'la dernière année est jouée, sans vainqueur', 'year-won': 'la dernière année est jouée ; vainqueur : %s'}
ENGLISH = {'solo': 'victory of %s', 'side': 'victory of the side of %s', 'concession': 'victory conceded to %s', 'draw': 'draw between %s',
           'vote': 'game ended by the unanimous vote of the players', 'terminated': 'ended by the editor, without result',
           'year': 'the last year has been played, without a winner', 'year-won': 'the last year has been played; winner: %s'}


def le(name):
    return "l'" + name if name[0] in 'AEIOUÉ' else 'la ' + name


def sentence(end, language):
    kind, _, ids = end.result.partition(' ')
    key = 'year-won' if kind == 'year' and ids else kind
    names = [end.powers[i][language == 'en'] for i in ids.split(',') if i]
    if language == 'en':
        return ENGLISH[key] % (', '.join(names[:-1]) + ' and ' + names[-1] if len(names) > 1 else names[0]) if '%s' in ENGLISH[key] \
            else ENGLISH[key]
    article = {'side': lambda n: 'de ' + le(n), 'solo': lambda n: 'de ' + le(n), 'concession': lambda n: 'à ' + le(n), 'draw': le}.get(key, str)
    names = [article(n) for n in names]
    joined = ', '.join(names[:-1]) + ' et ' + names[-1] if len(names) > 1 else ''.join(names)
    return FRENCH[key] % joined if '%s' in FRENCH[key] else FRENCH[key]


def final_state(end, where):
    """The last state of the JSON: everything else is compared with it."""
    game = json.loads(do(T3, 'show', end.name, '--format', 'json'))
    last = game['phases'][-1]
    want(where, 'JSON outcome', game.get('outcome'), end.result)
    want(where, 'JSON: the last phase', last['name'], 'COMPLETED')
    want(where, 'JSON: nobody retreats any more', any(last['state']['retreats'].values()), False)
    names = [p['name'] for p in game['phases'][:-1]]
    want(where, 'JSON: the phase it ended in', names[-1], end.phase)
    want(where, 'JSON: each phase once', len(names), len(set(names)))
    return last['state']


def check_show(end, where, state):
    out = do(T3, 'show', end.name)
    found = re.search(r'^result\t(.*)$', out, re.M)
    want(where, 'show: result', found and found.group(1), end.result)
    want(where, 'show: state', 'state\tended' in out, True)
    want(where, 'show: phase', re.search(r'^phase\t(.*)$', out, re.M).group(1), end.phase)
    for power, owned in state['centers'].items():
        found = re.search(r'^%s\t(\d+) centre' % power, out, re.M)
        want(where, 'show: centres of ' + power, int(found.group(1)) if found else 0, len(owned))
        block = re.search(r'^%s\t.*?(?=^[A-Z]+\t|\Z)' % power, out, re.M | re.S)
        units = re.findall(r'^\t([AF] [A-Z/]+)$', block.group(0) if block else '', re.M)
        want(where, 'show: units of ' + power, sorted(units), sorted(state['units'].get(power, [])))


def check_score(end, where, state):
    if end.result == 'terminated':
        return
    table = json.loads(do(T3, 'score', 'c-diplo', end.name, '--format', 'json'))[0]
    want(where, 'score: result', table.get('result'), end.result)
    for power, owned in state['centers'].items():
        if end.variant == '1914' and power == 'ITALY': # nobody plays it: it has no score
            continue
        row = table['scores'].get(end.powers[power][1], {})
        want(where, 'score: centres of ' + power, row.get('centres'), len(owned))
    kind, _, ids = end.result.partition(' ')
    if kind in ('solo', 'concession') or end.way == 'Year' and ids:
        want(where, 'score: first', table['scores'][end.powers[ids][1]]['rank'], 1)
    for power in ids.split(',') if kind == 'side' else ():
        want(where, 'score: the side has won, ' + power, table['scores'][end.powers[power][1]]['score'], '100')
    if kind in ('solo', 'concession'):
        want(where, 'score: the winner takes all', table['scores'][end.powers[ids][1]]['score'], '100')


def check_results(end, where, state, rows):
    mine = [row for row in rows if row['game'] == end.name]
    if end.result == 'terminated':
        return want(where, 'results: no row', len(mine), 0)
    want(where, 'results: a row a power', sorted(row['power'] for row in mine), sorted(power for power in end.powers if end.variant != '1914' or power != 'ITALY'))
    for row in mine:
        want(where, 'results: result', row['result'], end.result)
        want(where, 'results: date', row['date'], end.date)
        want(where, 'results: centres of ' + row['power'], row['centres'], len(state['centers'].get(row['power'], [])))


def check_map(end, where, state):
    """The map of the game is the map of the position that the JSON ends with."""
    if end.variant:  # a position in a file is on the standard map
        return
    position = os.path.join(FOLDER, 'position')
    with open(position, 'w') as out:
        out.write('PRESTATE_SETPHASE %s\nPRESTATE\n' % end.phase)
        out.writelines('%s: %s\n' % (p.capitalize(), u) for p, units in state['units'].items() for u in units)
        out.write('PRESTATE_SUPPLYCENTER_OWNERS\n')
        out.writelines('%s: A %s\n' % (p.capitalize(), c) for p, owned in state['centers'].items() for c in owned)
    one, two = os.path.join(FOLDER, 'one.svg'), os.path.join(FOLDER, 'two.svg')
    do(T3, 'map', end.name, '--bare', '--notation', 'judge', '-o', one)
    do(T3, 'map', '--position', position, '--bare', '--notation', 'judge', '-o', two)
    want(where, 'map: that of the end', marks_of(one) == marks_of(two), True)


def marks_of(path):
    """Fills and places of a drawing, without ids and titles."""
    text = open(path, encoding='utf-8').read()
    text = re.sub(r' lang=".."', '', text)
    return re.sub(r'<title>.*?</title>|<desc>.*?</desc>|\baria-label="[^"]*"', '', text, flags=re.S)


def body(message):
    return re.sub(r'[ \n]+', ' ', message.get_body(('plain',)).get_content()), message.get_body(('plain',)).get_content()


def check_letters(end, where, state, letters):
    for power, language in (('FRANCE', 'fr'), ('ENGLAND', 'en')):
        told = [m for m in letters if '[%s]' % end.name in str(m['Subject']) and address(power) in str(m['To'])]
        flat = [body(m) for m in told]
        wanted = sentence(end, language)
        summary = [b for m, b in zip(told, flat) if re.search('Bilan|Summary|Centres', str(m['Subject']))]
        want(where, 'BILAN came, ' + language, len(summary), 1)
        for one, lines in summary:
            want(where, 'BILAN: result, ' + language, ('sultat : %s.' % wanted in one) or ('Result: %s.' % wanted in one), True)
            check_table(end, where, state, lines)
        status = [b for m, b in zip(told, flat) if re.search('État|Status', str(m['Subject']))]
        want(where, 'ETAT came, ' + language, len(status), 1)
        for one, _ in status:
            want(where, 'ETAT: result, ' + language, wanted in one, True)
        closing = [one for m, (one, _) in zip(told, flat) if closes(end, one, language)]
        want(where, 'a letter that closes the game, ' + language, len(closing) >= 1, True)
        places = 'classement par les centres' if language == 'fr' else 'places, by centres'
        told_in_full = end.result == 'terminated' or any(places in one.lower() and 'PRESS' in one for one in closing)
        want(where, 'with places and an invitation to last words, ' + language, told_in_full, True)


def closes(end, text, language):
    kind, _, ids = end.result.partition(' ')
    if kind == 'side':
        return ("un camp l'emporte (" if language == 'fr' else 'one side wins (') + ', '.join(
            end.powers[i][language == 'en'] for i in ids.split(',')) + ')' in text
    name = end.powers[ids][language == 'en'] if kind in ('solo', 'year') and ids else ''
    if kind == 'solo':
        return ("Fin de la partie : %s l'emporte" % le(name) if language == 'fr' else 'The game is over: %s wins' % name) in text
    if kind == 'year':
        if ids:
            return ("la dernière année est jouée, et %s l'emporte" % le(name) if language == 'fr'
                    else 'the last year has been played, and %s wins' % name) in text
        return ('Fin de la partie : ' if language == 'fr' else 'The game is over: ') + sentence(end, language) in text
    if kind == 'terminated':
        return ("L'éditeur a arrêté la partie" if language == 'fr' else 'The editor has ended the game') in text \
            or 'plus assez de joueurs' in text
    return sentence(end, language) in text and ('est terminée' in text or 'is over' in text)


def check_table(end, where, state, lines):
    """A row a power, a column a year; the years that do not fit go on in a table below."""
    years, rows = [], {}
    for line in lines.split('\n'):
        if re.match(r'\s+1\d{3}(\s+1\d{3})*\s*$', line):
            years += line.split()
        row = re.match(r'\s*([^\W\d].*?)((?:\s+\d+)+)\s*$', line)
        if row and years:
            rows.setdefault(row.group(1), []).extend(int(n) for n in row.group(2).split())
    want(where, 'BILAN: a table', bool(years) and bool(rows), True)
    if not years or not rows:
        return
    want(where, 'BILAN: each year once, in order', years, sorted(set(years)))
    for power, (fr, en) in end.powers.items():
        counts = rows.get(fr, rows.get(en, []))
        want(where, 'BILAN: every year of ' + power, len(counts), len(years))
        want(where, 'BILAN: centres of ' + power, counts[-1:], [len(state['centers'].get(power, []))])
    want(where, 'BILAN: the year it ended in', years[-1], end.phase[1:5])


def check_games(end, where, listing):
    row = next((line.split('\t') for line in listing.split('\n') if line.startswith(end.name + '\t')), [])
    want(where, 'games', row[1:3], ['ended', end.phase])


def check_log(end, where):
    out = do(T3, 'log', end.name)
    found = re.findall(r'\tended\t.*result=(\S+(?: [A-Z,]+)?)', out)
    want(where, 'log', found[-1] if found else None, end.result)


def collect():
    letters = []
    for name in glob.glob(os.path.join(HOME, 'mail/out/**/new/*'), recursive=True):
        letters.append(email.message_from_binary_file(open(name, 'rb'), policy=email.policy.default))
    return letters


def confirm():
    """Who ends a game by his vote is asked whether it is he."""
    for letter in collect():
        if 'confirmation' in letter['Subject'] and letter['Message-ID'] not in confirmed:
            confirmed.add(letter['Message-ID'])
            mail(str(letter['To'].addresses[0].addr_spec), letter['X-Game'], 'OUI', letter['Message-ID'])


def main():
    subprocess.run([JUDGE, 'init', HOME, '--address', 'judge@games.example', '--editor', 'editor@games.example', '--language', 'fr',
                    '--timezone', 'Europe/Brussels'], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    conf = os.path.join(HOME, 'judge.conf')
    text = open(conf).read()
    open(conf, 'w').write(re.sub(r'(?m)^#*proof = .*', 'proof = address', text))
    ends = [way(*arguments) for way, arguments in all_ends() if not sys.argv[3:] or way.__name__ in sys.argv[3:]]
    for when in (T1, T1, T2):
        do(when, 'run')
        confirm()
    for end in ends:
        for power in ('FRANCE', 'ENGLAND'):
            mail(address(power), end.name, 'BILAN\nETAT' if power == 'FRANCE' else 'SUMMARY\nSTATUS')
    for _ in range(3):  # a pass sends no more than letters-per-pass
        do(T3, 'run')
    letters = collect()
    listing = do(T3, 'games', '--all')
    rows = json.loads(do(T3, 'results', '--format', 'json'))
    for end in ends:
        where = '%s, %s, %s' % (end.way, end.rules, end.by)
        end.date = ENDED_ON
        check_games(end, where, listing)
        state = final_state(end, where)
        check_show(end, where, state)
        check_score(end, where, state)
        check_results(end, where, state, rows)
        check_map(end, where, state)
        check_log(end, where)
        check_letters(end, where, state, letters)
    print('%d ends, %d checks, %d findings' % (len(ends), checks, findings))
    print('%d passed, %d failed' % (checks - findings, findings))
    return 1 if findings or not checks else 0


sys.exit(main())
