import type { SettingsSectionId } from '#ui/sections/settings-sections.ts'

export interface Page {
  path: string
  title: string
}

export const PAGES = {
  landing: {
    path: '/',
    title: 'Bricks: chatbots that look it up',
  },
  signIn: {
    path: '/signin',
    title: 'Sign in',
  },
  signUp: {
    path: '/signup',
    title: 'Get started now',
  },
  plans: {
    path: '/plans',
    title: 'Plans',
  },
  contact: { path: '/contact', title: 'Get in touch' },
  terms: { path: '/terms', title: 'Terms of service' },
  privacy: { path: '/privacy', title: 'Privacy policy' },
  status: {
    path: '/status-service',
    title: 'API status',
  },
  blog: { path: '/blog', title: 'What is new' },
  signOut: { path: '/signout', title: 'Sign out' },
  resetPassword: { path: '/reset-password', title: 'Choose a new password' },
  confirmEmail: { path: '/confirm-email', title: 'Confirm your address' },
  confirmHandoff: { path: '/confirm-handoff', title: 'Messages from visitors' },
  invite: { path: '/invite', title: 'Your invitation' },
  oauthCallback: { path: '/oauth/callback', title: 'Connect' },
  oidcCallback: { path: '/oidc/callback', title: 'Signing in' },
  dashboard: { path: '/dashboard', title: 'Bricks' },
  edit: { path: '/edit/:id', title: 'Edit' },
  conversations: { path: '/edit/:id/conversations', title: 'Conversations' },
  checks: { path: '/edit/:id/checks', title: 'Checks' },
  insights: { path: '/edit/:id/insights', title: 'Insights' },
  test: { path: '/test/:id', title: 'Test' },
  settings: { path: '/settings', title: 'Settings' },
  help: { path: '/help', title: 'Get Help' },
  reports: { path: '/reports', title: 'Reports' },
  logs: { path: '/logs', title: 'Logs' },
  integration: { path: '/integration', title: 'Integration' },
  documentation: { path: '/documentation', title: 'Documentation' },
  library: { path: '/library', title: 'Library' },
  operator: { path: '/operator', title: 'Operator' },
  getPro: { path: '/getpro', title: 'Get Pro' },
  getPremium: { path: '/getpremium', title: 'Get Premium' },
} as const satisfies Record<string, Page>

export const MISSING_PAGE: Page = { path: '*', title: 'No such page' }

export const SITE_NAME = 'Bricks'

export function formatPageTitle(title: string): string {
  return title.includes(SITE_NAME) ? title : `${title} · ${SITE_NAME}`
}

export type EditorStart = 'add-api' | 'look' | 'share'

export function buildEditPath(projectId: string, start?: EditorStart): string {
  return `/edit/${encodeURIComponent(projectId)}${start ? `?open=${start}` : ''}`
}

export function buildTestPath(projectId: string): string {
  return `/test/${encodeURIComponent(projectId)}`
}

export const CREATE_PROJECT_STATE = { dialog: 'create-project' }

/** State of a navigation that leaves the editor without asking about unsaved changes. */
export const UNGUARDED = { unguarded: true }

export function buildSettingsPath(section: SettingsSectionId): string {
  return `${PAGES.settings.path}/${section}`
}

/** Query parameter of a signed-in page: the id of the account in which the page opens. */
export const SWITCH_PARAMETER = 'account'

export const PLAN_DETAILS = buildSettingsPath('plan')

export const KEY_FIELD = `${buildSettingsPath('key')}#openaikey`

export function buildKeyFieldPath(provider: string | undefined): string {
  return provider === undefined ? KEY_FIELD : `${buildSettingsPath('key')}${buildKeyFragment(provider)}`
}

export function buildKeyFragment(provider: string): string {
  return `#key-${provider}`
}

export function buildSignInPath(next: string): string {
  return withNextPath(PAGES.signIn.path, next)
}

export function withNextPath(path: string, next: string | undefined): string {
  return next === undefined ? path : `${path}?next=${encodeURIComponent(next)}`
}

/** Sign-in never leads to these pages: they only redirect, end the session, or finish a sign-in at another provider. */
const PASSING: readonly string[] = ['signin', 'signup', 'signout', 'oauth', 'oidc']
const ROOMS = new Set(Object.values(PAGES).map(({ path }) => path.split('/')[1] ?? ''))
const OWN_ORIGIN = 'https://own.invalid'

/** Accepts only pages of the console in `?next=`, never another site. */
export function findNextPath(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next')
  if (!next?.startsWith('/') || !URL.canParse(next, OWN_ORIGIN)) return undefined
  const { origin, pathname, search: query, hash } = new URL(next, OWN_ORIGIN)
  const [, room = ''] = pathname.split('/')
  const isRoom = pathname === PAGES.landing.path || (room !== '' && ROOMS.has(room) && !PASSING.includes(room))
  return origin === OWN_ORIGIN && isRoom ? pathname + query + hash : undefined
}

export function findNextPathOrDashboard(search: string): string {
  return findNextPath(search) ?? PAGES.dashboard.path
}
