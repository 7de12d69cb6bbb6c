#!/usr/bin/env python3
"""site_look.py DIR [OUT]: the pages of an archive as Chromium shows them, at three widths, light and dark: nothing runs out of its page, codes of the map can
be read and do not touch, what is written stands out from its ground, a province that is pointed at tells itself. OUT: pictures of all of it, to be looked at.
AXE names axe.min.js, which is asked too. Prints what is wrong, a line each."""
import os
import sys

sys.path.insert(0, os.path.dirname(__file__))
from chromium import Browser

TOP, OUT = os.path.realpath(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else None
AXE = os.environ.get("AXE")
LEAST_CODE, LEAST_CONTRAST, WIDTHS = 9, 4.5, (390, 768, 1200)
wrong = []

CONTRAST = """(function () {
  function parts(text) { return text.match(/[\\d.]+/g).map(Number); }
  function light(c) {
    var l = c.slice(0, 3).map(function (v) { v /= 255; return v <= .03928 ? v / 12.92 : Math.pow((v + .055) / 1.055, 2.4); });
    return .2126 * l[0] + .7152 * l[1] + .0722 * l[2];
  }
  var low = [];
  document.querySelectorAll('main *, header *, footer *').forEach(function (one) {
    var own = [].some.call(one.childNodes, function (n) { return n.nodeType === 3 && n.data.trim(); });
    if (!own || one.closest('svg') || !one.getClientRects().length) return;
    var ink = light(parts(getComputedStyle(one).color)), at = one, ground;
    do { ground = parts(getComputedStyle(at).backgroundColor); at = at.parentElement; } while (at && ground[3] === 0);
    if (ground[3] === 0) ground = [255, 255, 255];
    ground = light(ground);
    var ratio = (Math.max(ink, ground) + .05) / (Math.min(ink, ground) + .05);
    if (ratio < LEAST) low.push(one.textContent.trim().slice(0, 20) + ' ' + ratio.toFixed(1));
  });
  return low;
})()""".replace("LEAST", str(LEAST_CONTRAST))

TOUCH = """(function () {
  var all = [].filter.call(document.querySelectorAll('text'), function (t) { return t.textContent.length > 2; });
  return [].concat.apply([], all.map(function (a, i) {
    return all.slice(i + 1).filter(function (b) {
      var p = a.getBBox(), q = b.getBBox();
      return p.x < q.x + q.width && q.x < p.x + p.width && p.y + p.height * .2 < q.y + q.height * .8 && q.y + q.height * .2 < p.y + p.height * .8;
    }).map(function (b) { return a.textContent + ' ' + b.textContent; });
  }));
})()"""


def pages():
    for folder, _, names in sorted(os.walk(TOP)):
        for name in sorted(names):
            if name.endswith(".html"):
                yield os.path.join(folder, name)


def look(page, path, width, dark):
    where = f"{os.path.relpath(path, TOP)} {width} {'dark' if dark else 'light'}"
    page.open("file://" + path, width=width, dark=dark, touch=width < 500)
    wide = page.ask("document.documentElement.scrollWidth")
    if wide > width:
        wrong.append(f"{where}: {wide} wide")
    for low in page.ask(CONTRAST):
        wrong.append(f"{where}: contrast of {low}")
    if page.ask("!!document.querySelector('.places path')"):
        code = page.ask("document.querySelector('.board').getBoundingClientRect().width / document.querySelector('.board').viewBox.baseVal.width * 20.2")
        if code < LEAST_CODE:
            wrong.append(f"{where}: codes of {code:.1f} px")
        told = page.ask("document.querySelector('.places path').dispatchEvent(new PointerEvent('pointerover', {bubbles: true})), "
                        "document.querySelector('.told').textContent")
        if "(" not in told:
            wrong.append(f"{where}: nothing is told")
    if AXE:
        page.ask(open(AXE, encoding="utf-8").read() + ";0")
        for found in page.ask("axe.run().then(function (r) { return r.violations.map(function (v) { return v.id + ' ' + v.nodes[0].target; }); })"):
            wrong.append(f"{where}: {found}")
    if OUT:
        page.picture(os.path.join(OUT, where.replace("/", "_").replace(" ", "-") + ".png"))


with Browser() as browser:
    for path in pages():
        for width in WIDTHS:
            for dark in (False, True):
                look(browser, path, width, dark)
    maps = os.path.join(TOP, "maps")
    for name in sorted(os.listdir(maps)):
        browser.open("file://" + os.path.join(maps, name))
        wrong += [f"{name}: {pair} touch" for pair in browser.ask(TOUCH)]
print("\n".join(wrong[:60]))
sys.exit(bool(wrong))
