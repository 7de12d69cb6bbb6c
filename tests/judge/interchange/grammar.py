#!/usr/bin/python3
"""grammar.py FILE: whether a history in the judges' form holds, line by line, what jDip's importer looks for: each line of one of the known forms, a
convoyed army with its seas, each dislodged unit in the list below the orders, each turn the one that the turn before announced."""
import re
import sys

POWER = r'(?:Austria|England|France|Germany|Italy|Russia|Turkey)'
ADJECTIVE = r'(?:Austrian|English|French|German|Italian|Russian|Turkish)'
WORD = r"[A-Z][a-z][a-z'.-]*(?:-[A-Z][a-z]+)*"
PLACE = WORD + '(?: (?:' + WORD + r'|of))*(?: \((?:north|south|east|west) coast\))?'
UNIT = r'(?:Army|Fleet) ' + PLACE
MARK = r'(?:bounce|cut|void|no convoy|dislodged)'
MARKS = r'(?:  \(\*' + MARK + '(?:, ' + MARK + r')*\*\))?'
SEASON = r'(Spring|Summer|Fall|Winter) of (\d{4})'
ACTION = (r'(?:, No Order Processed| HOLD|(?: -> ' + PLACE + r')+| DISBAND'
          r'| SUPPORT (?:' + ADJECTIVE + ' )?' + UNIT + r'(?: -> ' + PLACE + r')?| CONVOY (?:' + ADJECTIVE + ' )?' + UNIT + ' -> ' + PLACE + ')')
FORMS = {
    'head': r':: Judge: \S+  Game: \S+  Variant: \S+',
    'players': r'The following players are signed up for game \'\S+\':',
    'player': r'  ' + POWER + r': +\S.*',
    'date': r'Date:    (?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d [+-]\d{4}',
    'subject': r'Subject: \S+:\S+ - ([SFW]\d{4}[MRA]) Results',
    'title': r'(Movement|Retreat|Adjustment) results for ' + SEASON + r'\.  \(\S+\)',
    'order': POWER + ': (' + UNIT + ')' + ACTION + r'\.' + MARKS,
    'build': POWER + r': (?:Builds an? (?:army|fleet) in ' + PLACE + '|Removes the (?:army|fleet) in ' + PLACE + r'|\d+ builds? waived)\.' + MARKS,
    'dislodged': r'The following units were dislodged:',
    'retreat': r'The ' + ADJECTIVE + ' (' + UNIT.replace(') ', ') in ') + r') (?:can retreat to ' + PLACE + r'(?: or ' + PLACE + r')*|with no valid retreats was destroyed)\.',
    'owners': r'Ownership of supply centers:',
    'owner': r'(?:' + POWER + r'|Unowned): +' + PLACE + r'(?:, ' + PLACE + r')*\.',
    'due': POWER + r': +\d+ Supply centers?, +\d+ Units?: +(?:Builds|Removes) +\d+ units?\.',
    'next': r"The next phase of '\S+' will be (Movement|Retreats|Adjustments) for " + SEASON + r'\.',
    'over': r'The game is over\.',
    'blank': r'',
}
faults, seen, announced = [], {}, None
moved, carried, marked, listed = {}, set(), set(), set()


def end_turn():
    """A turn is whole: armies that were carried name their seas, units with a mark stand in the list."""
    for army, line in carried:
        if army in moved and moved[army][1] == line and moved[army][0] < 3:
            faults.append('no sea in the move of ' + army)
    if marked != listed:
        faults.append('marked, not listed or the other way: %s' % sorted(marked ^ listed))
    moved.clear(), carried.clear(), marked.clear(), listed.clear()


for number, line in enumerate(open(sys.argv[1], encoding='utf-8'), 1):
    line = line.rstrip('\n')
    kind, found = next(((k, m) for k, m in ((k, re.fullmatch(p, line)) for k, p in FORMS.items()) if m), (None, None))
    if not kind:
        faults.append('line %d is of no form: %s' % (number, line))
        continue
    seen[kind] = seen.get(kind, 0) + 1
    if kind == 'title':
        end_turn()
        turn = (found[1].rstrip('s'), found[2], found[3])
        if announced and turn != announced:
            faults.append('line %d: %s, but %s was announced' % (number, turn, announced))
        announced = None
    elif kind == 'next':
        announced = (found[1].rstrip('s'), found[2], found[3])
    elif kind == 'order':
        ways = re.sub(r'\.  \(\*.*|\.$', '', line).split(' -> ')
        if 'SUPPORT' not in line and 'CONVOY' not in line:
            moved[found[1]] = len(ways), ways[-1]
        convoy = re.search(r' CONVOY (?:' + ADJECTIVE + ' )?(' + UNIT + ') -> (' + PLACE + ')', line)
        if convoy and '(*void' not in line:
            carried.add((convoy[1], convoy[2].rstrip('.')))
        if 'dislodged*)' in line:
            marked.add(found[1])
    elif kind == 'retreat':
        listed.add(found[1].replace(' in ', ' ', 1))
end_turn()
print(*faults, sep='\n')
print(', '.join('%d %s' % (n, k) for k, n in sorted(seen.items())))
sys.exit(bool(faults) or seen.get('order', 0) < 10)
