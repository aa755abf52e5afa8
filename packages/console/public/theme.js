// Runs before the first paint, so that a chosen theme never flashes the other one, nor a public page the header of somebody else.
if (/^\/(oauth|oidc)\/callback\/*$/.test(location.pathname)) {
  // What a provider sends back is a secret for a moment: it leaves the address before anything else can read or report it.
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
  // Storage may be closed to us; the system's theme stands.
}
