/* Steps through a game by arrow keys and a slider; what is pointed at is told and lit; the map comes nearer. Without it the links,
   the list of phases and the names under the pointer do the same. */
(function () {
  function all(what, within) { return Array.prototype.slice.call((within || document).querySelectorAll(what)); }
  function make(name, kind, parent) {
    var made = document.createElement(name);
    made.className = kind;
    return parent.appendChild(made);
  }

  document.addEventListener('keydown', function (event) {
    var held = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (held || event.defaultPrevented || event.target.closest('.scroll,.map,input')) return;
    var way = {ArrowLeft: 'prev', ArrowRight: 'next'}[event.key];
    var link = way && document.querySelector('.way a[rel="' + way + '"]');
    if (link) location.href = link.href;
  });

  var steps = document.querySelector('.steps'), links = all('.steps a');
  if (links.length > 1) {
    var slider = make('input', 'slider', steps.parentNode), said = steps.querySelector('summary');
    steps.parentNode.insertBefore(slider, steps);
    slider.type = 'range';
    slider.max = links.length - 1;
    slider.value = links.findIndex(function (link) { return link.hasAttribute('aria-current'); });
    slider.setAttribute('aria-label', said.textContent);
    slider.oninput = function () {
      said.textContent = links[slider.value].textContent;
      slider.setAttribute('aria-valuetext', said.textContent);
    };
    slider.onchange = function () { location.href = links[slider.value].href; };
  }

  var map = document.querySelector('.map'), board = map && map.querySelector('.board');
  if (!board) return;
  var told = make('p', 'told', map.parentNode), zoom = make('div', 'zoom', map.parentNode);
  var own = board.clientWidth, near = 1;
  map.parentNode.insertBefore(told, map.nextSibling);
  told.setAttribute('aria-live', 'polite');

  function point(event) {
    var one = event.target.closest('[data-at]'), at = one && one.getAttribute('data-at');
    all('.lit').forEach(function (was) { was.classList.remove('lit'); });
    board.classList.toggle('pointed', !!at && !!board.querySelector('.o[data-at="' + at + '"]'));
    told.textContent = at ? board.querySelector('.places [data-at="' + at + '"] title').textContent : '';
    if (at) all('[data-at="' + at + '"]').forEach(function (now) { now.classList.add('lit'); });
  }
  document.addEventListener('pointerover', point);
  document.addEventListener('click', point);

  [['+', 1.4, 'in'], ['−', 1 / 1.4, 'out']].forEach(function (one) {
    var button = make('button', '', zoom);
    button.textContent = one[0];
    button.setAttribute('aria-label', map.getAttribute('data-' + one[2]));
    button.onclick = function () {
      var before = near, x = map.scrollLeft + map.clientWidth / 2, y = map.scrollTop + map.clientHeight / 2;
      if (!map.style.height) map.style.height = map.clientHeight + 'px';
      near = Math.min(4, Math.max(map.clientWidth / own, near * one[1]));
      board.style.width = own * near + 'px';
      var by = near / before;
      map.scrollLeft = x * by - map.clientWidth / 2;
      map.scrollTop = y * by - map.clientHeight / 2;
    };
  });

  var from = null;
  map.addEventListener('pointerdown', function (event) {
    if (event.pointerType === 'mouse') from = {x: event.clientX + map.scrollLeft, y: event.clientY + map.scrollTop};
  });
  document.addEventListener('pointermove', function (event) {
    if (!from || !event.buttons) return;
    map.scrollLeft = from.x - event.clientX;
    map.scrollTop = from.y - event.clientY;
  });
  document.addEventListener('pointerup', function () { from = null; });
  map.scrollLeft = (own - map.clientWidth) / 2;
})();
