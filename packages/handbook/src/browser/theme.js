// Runs before the first paint. The console's sandboxed frame has no storage, so there the address names the theme.
;(() => {
  const asked = new URLSearchParams(location.search).get('theme')
  const theme = asked ?? findStoredTheme()
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  if (window.self !== window.top) document.documentElement.dataset.framed = ''
  if (asked === null) return
  document.addEventListener('click', ({ target }) => {
    const link = target.closest('a[href]')
    if (link?.host !== location.host) return
    const address = new URL(link.href)
    address.searchParams.set('theme', asked)
    link.href = address.href
  })

  function findStoredTheme() {
    try {
      return localStorage.getItem('theme')
    } catch {
      return null
    }
  }
})()
