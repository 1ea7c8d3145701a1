// Runs before the first paint, so that a dark screen never flashes white. The build puts it into the page, and the server
// allows no other script there; small because it blocks.
;(function () {
  let theme = 'system'
  let density = 'compact'
  try {
    const settings = JSON.parse(localStorage.getItem('galen.settings') || 'null')
    if (settings && settings.preferences) {
      theme = settings.preferences.theme
      density = settings.preferences.density
    }
  } catch (_unreadable) {
    // Storage is closed or holds something else: the defaults stand.
  }
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  document.documentElement.setAttribute('data-density', density)
})()
