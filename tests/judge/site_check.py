#!/usr/bin/env python3
"""site_check.py DIR: every page of an archive is well-formed and of use to everybody, every link leads somewhere, nothing is remote, its feed is one
(RFC 4287). Prints what is wrong, a line each."""
import os, re, sys, urllib.parse
import xml.etree.ElementTree as tree

top = os.path.realpath(sys.argv[1])
wrong = []
ids, links, pages = {}, [], 0


def look(path, root):
    """What a checker of accessibility would ask first: language, title, one h1, headings without a gap, alternatives, names, ids once."""
    say = lambda what: wrong.append(f"{os.path.relpath(path, top)}: {what}")
    if not root.get("lang"):
        say("no language")
    titles = root.findall("head/title")
    if len(titles) != 1 or not (titles[0].text or "").strip():
        say("no title")
    level, heads = 0, 0
    for e in root.iter():
        if re.fullmatch("h[1-6]", str(e.tag)):
            heads += e.tag == "h1"
            if int(e.tag[1]) > level + 1:
                say(f"{e.tag} after h{level}")
            level = int(e.tag[1])
        if e.tag == "img" and e.get("alt") is None:
            say("a picture without words")
        if e.tag == "a" and not ("".join(e.itertext()).strip() or e.get("aria-label")):
            say("a link without name")
        if e.tag == "script" and (e.get("src") is None or (e.text or "").strip()):
            say("a script in the page")
        for key, value in e.attrib.items():
            if key.startswith("on"):
                say(f"a script in {key}")
            if key == "id":
                if value in ids[path]:
                    say(f"id {value} twice")
                ids[path].add(value)
            if key in ("href", "src"):
                links.append((path, value))
    if heads != 1:
        say(f"{heads} h1")
    if len([e for e in root.iter("main")]) != 1:
        say("no main")


atom = "{http://www.w3.org/2005/Atom}"


def look_at_feed(path, root):
    say = lambda what: wrong.append(f"{os.path.relpath(path, top)}: {what}")
    seen = set()
    for one in [root] + root.findall(atom + "entry"):
        for part in ("id", "title", "updated"):
            if len(one.findall(atom + part)) != 1 or not one.find(atom + part).text:
                say(f"{one.tag} without one {part}")
        if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", one.find(atom + "updated").text or ""):
            say("a bad moment")
        if not re.match(r"(tag|urn|https?):", one.find(atom + "id").text or ""):
            say("an id that is no IRI")
        if one.find(atom + "id").text in seen:
            say("an id twice")
        seen.add(one.find(atom + "id").text)
        for link in one.findall(atom + "link"):
            if link.get("href").startswith("http"):
                continue
            links.append((path, link.get("href")))
    if root.find(f"{atom}author/{atom}name") is None:
        say("no author")


for folder, _, names in os.walk(top):
    for name in names:
        path = os.path.join(folder, name)
        if os.path.islink(path):
            wrong.append(f"{path} is a link")
        if not re.fullmatch(r"[A-Za-z0-9._-]+", name):
            wrong.append(f"a strange name: {name}")
        if not name.endswith((".html", ".svg", ".xml")):
            continue
        text = open(path, encoding="utf-8").read()
        ids[path] = set()
        try:
            root = tree.fromstring(re.sub(r"^<!DOCTYPE html>", "", text).replace("&nbsp;", "\u00a0"))
        except tree.ParseError as error:
            wrong.append(f"{os.path.relpath(path, top)}: {error}")
            continue
        if name.endswith(".html"):
            pages += 1
            look(path, root)
        elif name == "feed.xml":
            look_at_feed(path, root)
        elif re.search(r'href="[^#]|url\([^#]|<script|<foreignObject', text):
            wrong.append(f"{os.path.relpath(path, top)}: it needs something else")

used = set()
for path, link in links:
    if link.startswith("mailto:judge@"):
        continue
    parts = urllib.parse.urlsplit(link)
    if parts.scheme or parts.netloc:
        wrong.append(f"{os.path.relpath(path, top)}: remote: {link}")
        continue
    to = os.path.normpath(os.path.join(os.path.dirname(path), urllib.parse.unquote(parts.path))) if parts.path else path
    used.add(to)
    if not to.startswith(top + os.sep) or not os.path.isfile(to):
        wrong.append(f"{os.path.relpath(path, top)}: leads nowhere: {link}")
    elif parts.fragment and parts.fragment not in ids.get(to, ()):
        wrong.append(f"{os.path.relpath(path, top)}: no such place: {link}")
for path in ids:
    if path not in used and path != os.path.join(top, "index.html"):
        wrong.append(f"nothing leads to {os.path.relpath(path, top)}")
if not pages:
    wrong.append("no page")
print("\n".join(wrong[:40]))
sys.exit(bool(wrong))
