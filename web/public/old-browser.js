// Says in a browser older than those of web/browsers.ts what to update, instead of a broken page. It is ES5, which all of them read.
function tellOldBrowser() {
  var css = window.CSS || {}
  // The lowest browsers are those that first had both.
  if (css.registerProperty && css.supports('color', 'color-mix(in srgb, red, red)')) return
  var lowest = 'Chrome 111, Edge 111, Firefox 128, Safari 16.4 (iOS 16.4)'
  var isEnglish = document.documentElement.lang.indexOf('en') === 0
  var before = isEnglish
    ? 'This browser is too old for this page. Update it, or the system of this device: it needs '
    : 'Este navegador es demasiado viejo para Comanda. Actualízalo, o actualiza el sistema de este equipo: se necesita '
  var after = isEnglish ? ' or later.' : ' o una versión más nueva.'
  var notice = document.createElement('p')
  notice.setAttribute('role', 'alert')
  notice.style.cssText =
    'margin:0;padding:24px;font:20px/1.5 sans-serif;color:#3b1d08;background:#fff3e0;text-align:center'
  notice.appendChild(document.createTextNode(before + lowest + after))
  var root = document.getElementById('root')
  // The staff's app does not start without its place. A guest can still read the menu that the server has written.
  if (root) root.parentNode.replaceChild(notice, root)
  else document.body.insertBefore(notice, document.body.firstChild)
}
tellOldBrowser()
