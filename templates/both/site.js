/* Steps through a game by arrow keys and by drawing a finger across the map; the links do the same without it. */
(function () {
  function go(way) {
    var link = document.querySelector('.way a[rel="' + way + '"]');
    if (link) location.href = link.href;
  }
  document.addEventListener('keydown', function (event) {
    var held = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (held || event.defaultPrevented || (event.target.closest && event.target.closest('.scroll'))) return;
    if (event.key === 'ArrowLeft') go('prev');
    if (event.key === 'ArrowRight') go('next');
  });
  var map = document.querySelector('.map'), from = null;
  if (!map) return;
  map.addEventListener('touchstart', function (event) {
    from = event.touches.length === 1 ? event.touches[0] : null;
  }, {passive: true});
  map.addEventListener('touchend', function (event) {
    var to = event.changedTouches[0];
    if (!from || !to || event.touches.length) return;
    var x = to.clientX - from.clientX, y = to.clientY - from.clientY;
    from = null;
    if (Math.abs(x) > 50 && Math.abs(x) > 2 * Math.abs(y)) go(x > 0 ? 'prev' : 'next');
  }, {passive: true});
})();
