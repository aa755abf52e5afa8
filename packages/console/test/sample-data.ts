import type {
  AccountMembers,
  FirstSteps,
  HandoffState,
  ListedProject,
  Project,
  ProjectChecks,
  PublicConfig,
  SecondFactors,
  Session,
  ShownInvitation,
  Template,
  User,
  UserSettings,
} from '@bricks/contract'

const OWN_ACCOUNT = { id: 'of-bea', mine: true, rights: 'owner' } as const

export const USER: User = {
  name: 'Bea Builder',
  username: 'bea@shop.example',
  role: 8,
  openaikey: '••••k7Q',
  account: OWN_ACCOUNT,
  accounts: [{ ...OWN_ACCOUNT, name: 'Bea Builder', username: 'bea@shop.example' }],
}

export const SETTINGS: UserSettings = {
  ...USER,
  account: { ...OWN_ACCOUNT, paused: false, email_confirmed: true, weekly_mail: false },
  plan: { tier: 'pro', state: 'active', renews_at: new Date(2026, 11, 14, 12).toISOString() },
  usage: {
    chats: { used: 412, limit: 10_000, resets_at: '2026-12-01T00:00:00.000Z' },
    live_projects: { used: 2, limit: 10 },
  },
}

export const SECOND_FACTORS: SecondFactors = { codes: false, recovery_codes: 0, passkeys: [], password: true }

export const MEMBERS: AccountMembers = {
  seats: { people: 2, invited: 0, limit: 3 },
  members: [
    {
      id: 'cara',
      name: 'Cara Colleague',
      username: 'cara@shop.example',
      rights: 'editor',
      over: false,
      joined_at: '2026-11-20T09:00:00.000Z',
    },
  ],
  invitations: [],
}

export const INVITATION: ShownInvitation = {
  inviter: 'dan@shop.example',
  email: 'cara@shop.example',
  rights: 'editor',
  expires_at: '2026-11-28T09:00:00.000Z',
}

export function createMemberUser(rights: 'editor' | 'viewer'): User {
  const account = { id: 'of-dan', mine: false, rights } as const
  const dans = { ...account, name: 'Dan Director', username: 'dan@shop.example' }
  return { ...USER, openaikey: '••••', account, accounts: [...USER.accounts, dans] }
}

export const SESSION: Session = {
  id: 'this-session',
  created_at: '2026-11-20T09:00:00.000Z',
  last_seen_at: '2026-11-21T09:00:00.000Z',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  current: true,
}

export const CONFIG: PublicConfig = {
  prices: {
    pro: { monthly: 'price_pro_month', annually: 'price_pro_year' },
    premium: { monthly: 'price_premium_month', annually: 'price_premium_year' },
  },
  models: [
    { id: 'gpt-4o-mini', role: 0, label: 'GPT-4o mini' },
    { id: 'gpt-6-luna', role: 0, label: 'GPT-6 Luna', default: true },
    { id: 'gpt-6-sol', role: 8, label: 'GPT-6 Sol' },
    { id: 'gpt-4-0613', role: 8, label: 'GPT-4', ends: '2026-10-23', ended: true },
  ],
  support_email: 'help@bricks.example',
  docs_url: '',
  billing: true,
  needs_key: true,
  mail: true,
  sign_up: 'open',
  sandbox: false,
  mailbox_url: '',
  social_links: [],
  pinned_widget: { path: '/widget@1a2b3c4d.js', integrity: 'sha384-c2FtcGxl' },
}

export const FIRST_STEPS: FirstSteps = { answer: true, brick: true, look: true, live: true, site: true, hidden: true }

export const LIVE_PROJECT: ListedProject = {
  id: 'parcel-helper',
  name: 'Parcel helper',
  status: 'Live',
  version: 7,
  live: true,
  live_url: 'https://chat.example/live/parcel-helper',
  paused: null,
  changes: 0,
  edited_at: '2026-11-21T09:12:00.000Z',
  bricks: 2,
  week: [4, 9, 7, 12, 3, 0, 5],
  problem: null,
  failing: 0,
}

export const DRAFT_PROJECT: ListedProject = {
  id: 'returns-desk',
  name: 'Returns desk',
  status: 'Draft',
  version: 0,
  live: false,
  live_url: '',
  paused: null,
  changes: 0,
  edited_at: '2026-11-20T16:40:00.000Z',
  bricks: 0,
  week: [0, 0, 0, 0, 0, 0, 0],
  problem: null,
  failing: 0,
}

const { bricks: _bricks, week: _week, problem: _problem, failing: _failing, ...LIVE } = LIVE_PROJECT

export const PROJECT: Project = {
  ...LIVE,
  preview_ends_at: null,
  model: 'gpt-4o-mini',
  system: 'You help customers of a small shop find their parcels. Be brief and kind. Never guess a delivery day.',
  max_tokens: 512,
  temperature: 0.4,
  frequency_penalty: 0,
  presence_penalty: 0,
  streamingAllowed: true,
  currentDate: false,
  functions: [],
  connections: [],
  revision: 3,
  recording: { on: true, days: 30, mask: true },
  deployed: true,
  deployed_at: '2026-11-21T09:12:00.000Z',
  appearance: { title: '', avatar: '', accent: '', welcome: '', prompts: [], position: 'right' },
  texts: { limit: '', unavailable: '' },
  origins: [],
  limits: { per_visitor: 0, per_address: 0 },
}

export const HANDOFF_OFF: HandoffState = {
  on: false,
  moments: ['menu', 'failure'],
  fields: { name: 'optional', email: 'required' },
  hours: '',
  way: 'mail',
  email: '',
  url: '',
  own_email: 'ada@people.test',
  has_secret: false,
  waits_for: null,
  failing: false,
}

export const NO_CHECKS: ProjectChecks = {
  checks: [],
  on_fail: 'ask',
  revision: 3,
  rehearsals: { used: 40, limit: 1_000 },
}

export const TEMPLATE: Template = {
  id: 'order-desk',
  name: 'Order desk',
  description: 'Tells customers where their order is and when it arrives.',
  required: ['API address'],
  setup: [{ label: 'API address', field: 'url', brick: 0 }],
  bricks: [
    {
      name: 'Order status',
      description: 'Tells where an order is, by its number',
      method: 'GET',
      host: 'api.shop.example',
    },
  ],
  mine: false,
  approved: true,
}
