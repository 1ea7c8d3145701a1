// Runs before the first paint, so that a dark screen never flashes white. Kept apart from the application because the
// content security policy allows no inline script, and small because it blocks.
;(function () {
  var theme = 'system'
  var density = 'compact'
  try {
    var settings = JSON.parse(localStorage.getItem('galen.settings') || 'null')
    if (settings && settings.preferences) {
      theme = settings.preferences.theme
      density = settings.preferences.density
    }
  } catch (_unreadable) {
    // Storage is closed or holds something else: the defaults stand.
  }
  var dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  document.documentElement.setAttribute('data-density', density)
})()
