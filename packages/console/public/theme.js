// This file runs before the first paint, so that no page flashes in the wrong theme and no public page shows the wrong
// header.
if (/^\/(oauth|oidc)\/callback\/*$/.test(location.pathname)) {
  // The query holds a secret code of the provider: it leaves the address before other code can read or report it.
  globalThis.providerAnswer = location.search
  history.replaceState(null, '', location.pathname)
}
const root = document.documentElement
const goal = /^\/(dashboard|getpro|getpremium)(?=$|[?#])/.exec(new URLSearchParams(location.search).get('next') ?? '')
if (goal) root.dataset.goal = goal[1].replace('dashboard', 'free').replace('get', '')
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  if (localStorage.getItem('token')) root.dataset.session = 'open'
} catch {
  // If the browser forbids storage, the theme of the system applies.
}
