export interface Page {
  path: string
  title: string
  /** For search engines and link previews; only public pages have one. */
  description?: string
}

/** Every page of the console, once: its address, its title, and what it says of itself to those who are not on it yet. */
export const PAGES = {
  landing: {
    path: '/',
    title: 'Bricks: chatbots that look it up',
    description:
      'Describe what your chatbot should do, connect the APIs you already have, and put it on your site with one line. No code.',
  },
  signIn: {
    path: '/signin',
    title: 'Sign in',
    description: 'Sign in to Bricks to build, test and deploy your chatbots.',
  },
  signUp: {
    path: '/signup',
    title: 'Get started now',
    description: 'Make a free Bricks account and build a chatbot that calls your APIs. No credit card required.',
  },
  plans: {
    path: '/plans',
    title: 'Plans',
    description: 'Free, Pro and Premium: what each Bricks plan costs and what it holds.',
  },
  contact: { path: '/contact', title: 'Get in touch', description: 'Write to the people who make Bricks.' },
  terms: { path: '/terms', title: 'Terms of service', description: 'The terms under which Bricks is used.' },
  privacy: { path: '/privacy', title: 'Privacy policy', description: 'What Bricks keeps about you, and why.' },
  status: {
    path: '/status-service',
    title: 'API status',
    description: 'Whether the Bricks service is ready, at this moment.',
  },
  blog: { path: '/blog', title: 'What is new', description: 'What changed in Bricks, release by release.' },
  signOut: { path: '/signout', title: 'Sign out' },
  resetPassword: { path: '/reset-password', title: 'Choose a new password' },
  confirmEmail: { path: '/confirm-email', title: 'Confirm your address' },
  dashboard: { path: '/dashboard', title: 'Bricks' },
  edit: { path: '/edit/:id', title: 'Edit' },
  test: { path: '/test/:id', title: 'Test' },
  settings: { path: '/settings', title: 'Settings' },
  help: { path: '/help', title: 'Get Help' },
  reports: { path: '/reports', title: 'Reports' },
  logs: { path: '/logs', title: 'Logs' },
  integration: { path: '/integration', title: 'Integration' },
  documentation: { path: '/documentation', title: 'Documentation' },
  library: { path: '/library', title: 'Library' },
  getPro: { path: '/getpro', title: 'Get Pro' },
  getPremium: { path: '/getpremium', title: 'Get Premium' },
} as const satisfies Record<string, Page>

/** What stands at every address that is no page. */
export const MISSING_PAGE: Page = { path: '*', title: 'No such page' }

export const SITE_NAME = 'Bricks'

/** A page's title as the browser's tab shows it. */
export function formatTitle(title: string): string {
  return title.includes(SITE_NAME) ? title : `${title} · ${SITE_NAME}`
}

export function editPath(projectId: string): string {
  return `/edit/${encodeURIComponent(projectId)}`
}

export function testPath(projectId: string): string {
  return `/test/${encodeURIComponent(projectId)}`
}

/** Leads to the dashboard with the dialog for a new project open. */
export const CREATE_PROJECT_STATE = { dialog: 'create-project' }

/** Where a plan is managed. */
export const PLAN_DETAILS = `${PAGES.settings.path}#plan`

/** The sign-in page that leads back to where the visitor wanted to be. */
export function signInPath(next: string): string {
  return keepNext(PAGES.signIn.path, next)
}

/** An address that remembers where its visitor wanted to be. */
export function keepNext(path: string, next: string | undefined): string {
  return next === undefined ? path : `${path}?next=${encodeURIComponent(next)}`
}

/** Where nobody is led after signing in: these pages only pass on, and one of them ends the session. */
const PASSING: readonly string[] = ['signin', 'signup', 'signout']
const ROOMS = new Set(Object.values(PAGES).map(({ path }) => path.split('/')[1] ?? ''))
const OWN_ORIGIN = 'https://own.invalid'

/** Where the visitor wanted to be: a page of the console from `?next=`. Nothing else is ever followed, least of all another site. */
export function findNextPath(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next')
  if (!next?.startsWith('/') || !URL.canParse(next, OWN_ORIGIN)) return undefined
  const { origin, pathname, search: query, hash } = new URL(next, OWN_ORIGIN)
  const [, room = ''] = pathname.split('/')
  const isRoom = pathname === PAGES.landing.path || (room !== '' && ROOMS.has(room) && !PASSING.includes(room))
  return origin === OWN_ORIGIN && isRoom ? pathname + query + hash : undefined
}

/** Where to go after signing in. */
export function readNextPath(search: string): string {
  return findNextPath(search) ?? PAGES.dashboard.path
}
