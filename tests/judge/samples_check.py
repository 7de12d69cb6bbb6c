#!/usr/bin/python3
"""samples_check.py BOOK TEMPLATES: whether a sample book is whole, and its pages can be read by everybody.

Every link leads somewhere; every key of the texts stands in a page of sentences; every page is well formed and says its language,
has one main part, one first heading and none that is empty, headings in order, cells of headings that say something, words for
its pictures, text that stands out from its ground, and orders that no line break cuts. One finding a line; status 1 if there is one."""
import glob
import os
import re
import sys
import xml.dom.minidom

LEAST_CONTRAST = 4.5 # WCAG 2 AA, for text of that size

findings = []


def find(name, what):
    findings.append('%s: %s' % (name, what))


def luminance(colour):
    if len(colour) == 4:
        colour = '#' + ''.join(c * 2 for c in colour[1:])
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one, other):
    a, b = sorted((luminance(one), luminance(other)))
    return (b + 0.05) / (a + 0.05)


DARK = r'@media \(prefers-color-scheme:dark\)\{\n(.*?)\n\}'


def rules_of(css):
    """Selector -> colour of its text, and the page's ground."""
    colours = {one.strip(): colour for selectors, colour in re.findall(r'(?m)^([^@{}]+)\{[^}]*(?<!-)\bcolor:(#[0-9a-f]+)', css)
               for one in selectors.split(',')}
    ground = re.search(r'(?m)^body\{[^}]*background:(#[0-9a-f]+)', css)
    return colours, ground.group(1) if ground else None


def colours_of(style):
    """Colours of text, and the ground, in light and in dark; what dark does not name keeps its colour there."""
    light, light_ground = rules_of(re.sub('(?s)' + DARK, '', style))
    dark, dark_ground = rules_of('\n'.join(re.findall('(?s)' + DARK, style)))
    for colour in light.values():
        yield colour, light_ground
    for colour in {**light, **dark}.values():
        yield colour, dark_ground


def words_of(node):
    if node.nodeType == node.TEXT_NODE:
        return node.data
    if node.nodeType == node.ELEMENT_NODE and node.tagName == 'img':
        return node.getAttribute('alt')
    return ''.join(words_of(child) for child in node.childNodes)


def check_page(name, text):
    try:
        page = xml.dom.minidom.parseString(re.sub('&(?!amp|lt|gt|quot|#)', '&amp;', text.replace('<!DOCTYPE html>', '')))
    except Exception as error:
        find(name, 'not well formed: %s' % error)
        return

    tags = page.getElementsByTagName
    if page.documentElement.getAttribute('lang') not in ('fr', 'en'):
        find(name, 'no language')
    if len(tags('main')) != 1 or len(tags('h1')) != 1:
        find(name, '%d main parts, %d first headings' % (len(tags('main')), len(tags('h1'))))
    if not words_of(tags('title')[0]).strip():
        find(name, 'no title')

    level = 0
    for heading in (n for n in tags('*') if re.fullmatch('h[1-6]', n.tagName)):
        here = int(heading.tagName[1])
        if not words_of(heading).strip():
            find(name, 'an empty heading')
        if here > level + 1:
            find(name, 'h%d after h%d: %s' % (here, level, words_of(heading)))
        level = here
    for cell in tags('th'):
        if not words_of(cell).strip() or not cell.getAttribute('scope'):
            find(name, 'a heading cell without words or scope')
    for picture in tags('img'):
        if len(picture.getAttribute('alt')) < 10 or 'cid:' in picture.getAttribute('src'):
            find(name, 'a picture without words or file')
    for code in tags('code'):
        if '\n' in words_of(code):
            find(name, 'a broken order: %s' % words_of(code))

    for style in tags('style'):
        for colour, ground in colours_of(words_of(style)):
            if contrast(colour, ground) < LEAST_CONTRAST:
                find(name, '%s on %s: %.1f' % (colour, ground, contrast(colour, ground)))
    for badge in re.findall(r'background:(#[0-9a-f]+);color:(#[0-9a-f]+)', text):
        if contrast(*badge) < LEAST_CONTRAST:
            find(name, 'badge %s on %s: %.1f' % (badge[1], badge[0], contrast(*badge)))


def check_links(book):
    index = open(os.path.join(book, 'index.html'), encoding='utf-8').read()
    links = re.findall('href="([^"]*)"', index)
    for link in links:
        if not os.path.getsize(os.path.join(book, link)):
            find(link, 'empty')
    return len(links)


def keys_of(path):
    text = open(path, encoding='utf-8').read()
    if re.match(r'\{\{[!#]', text):
        depth, keys = 0, []
        for mark, key in re.findall(r'\{\{([#^/])\s*([\w.-]+)', text):
            if mark != '/' and depth == 0 and mark == '#':
                keys.append(key)
            depth += -1 if mark == '/' else 1
        return keys
    return re.findall(r'(?m)^([\w.-]+) *=', text)


def check_keys(book, templates):
    """Each sentence of both languages stands in the book."""
    for page in glob.glob(os.path.join(book, 'texts', '*.html')):
        shown = set(re.findall('id="([^"]*)"', open(page, encoding='utf-8').read()))
        name = os.path.basename(page)[:-5] + '.txt'
        for language in ('fr', 'en'):
            for key in keys_of(os.path.join(templates, language, name)):
                if key not in shown:
                    find(name, '%s is not shown (%s)' % (key, language))


def main(book, templates):
    n_links = check_links(book)
    check_keys(book, templates)
    pages = glob.glob(os.path.join(book, '*.html')) + glob.glob(os.path.join(book, '??', '*.html'))
    for path in sorted(pages):
        text = open(path, encoding='utf-8').read()
        check_page(path[len(book) + 1:], text)
    for path in sorted(glob.glob(os.path.join(book, '??', '*.txt'))):
        text = open(path, encoding='utf-8').read()
        for name in re.findall(r'\{\{.*', text):
            find(path[len(book) + 1:], 'an unfilled name: ' + name)
    print('\n'.join(findings))
    print('%d links, %d pages, %d findings' % (n_links, len(pages), len(findings)))
    return 1 if findings else 0


sys.exit(main(sys.argv[1].rstrip('/'), sys.argv[2]))
