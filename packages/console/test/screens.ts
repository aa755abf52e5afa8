import type { Insights, Notice, ProjectChecks, Routing } from '@bricks/contract'
import { encodeReplyEvent, type ReplyEvent } from '@bricks/contract/wire'
import { expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildSettingsPath, type PAGES } from '#pages.ts'
import { SETTINGS_SECTIONS, type SettingsSectionId } from '#ui/sections/settings-sections.ts'
import { CHECKS } from './checks.ts'
import { CONVERSATIONS, FAILED_TURN, TURNS } from './conversations.ts'
import { BROKEN_PROJECT, EDITED } from './editor-project.ts'
import { type Handlers, refuse } from './fake-api.ts'
import { holdTheClock } from './hold-the-clock.ts'
import { createEmptyInsights, createInsights } from './insights.ts'
import { openPage } from './open-page.tsx'
import { openPageThatThrows } from './open-page-that-throws.tsx'
import { IN_ROOM } from './operator-data.ts'
import { createRunEvents, ROUTING, streamEvents } from './routing.ts'
import {
  CONFIG,
  createMemberUser,
  DRAFT_PROJECT,
  FIRST_STEPS,
  INVITATION,
  LIVE_PROJECT,
  PROJECT,
  SECOND_FACTORS,
  SETTINGS,
  TEMPLATE,
  USER,
} from './sample-data.ts'

export interface Screen {
  name: string
  /** The page of the console that the screen shows; undefined if it shows none. */
  of?: keyof typeof PAGES
  open: () => Promise<unknown>
}

interface Sign {
  heading?: string | RegExp
  text?: string | RegExp
}

const READY = { ...TEMPLATE, id: 'ready', required: [], setup: [] }
const NOTICES: Notice[] = [{ id: 'n1', at: '2026-11-20T10:00:00.000Z', kind: 'key_refused', read: false }]
const free = { getUser: () => ({ ...USER, role: 1 }), getSettings: () => ({ ...SETTINGS, role: 1 }) }
const QUESTIONS = [
  { text: 'Where is my parcel?', count: 212, turns: [{ conversation_id: 'lamp', id: 't1' }] },
  { text: 'Can I return a lamp?', count: 12, turns: [{ conversation_id: 'lamp', id: 't2' }] },
]
const BRICK_PROBLEM = { at: '2026-11-20T10:00:00.000Z', code: 'brick_timeout', brick: 'Order status' }
const PAUSED = { ...LIVE_PROJECT, id: 'paused', name: 'Night porter', paused: 'plan' as const }
const answerFault = () => refuse('internal')
const neverAnswer = () => new Promise<never>(() => undefined)

const ANSWERED: readonly ReplyEvent[] = [
  { type: 'start', conversation_id: 'c1', message_id: 'm1' },
  { type: 'text', delta: 'It is packed.' },
  {
    type: 'trace',
    model: 'gpt-4o-mini',
    offered: ['orders'],
    rounds: [{ prompt_tokens: 180, completion_tokens: 32, calls: [] }],
    first_token_ms: 400,
    duration_ms: 900,
    cost: null,
  },
  { type: 'done', finish: 'stop' },
]

const SECTION_HEADINGS: Record<SettingsSectionId, string> = {
  account: 'Personal Information',
  password: 'Change password',
  security: 'Security',
  key: 'OpenAI API Key',
  sessions: 'Sessions',
  members: 'Members',
  plan: 'Plan details',
  log: 'Log',
  data: 'Your data',
}

const ROOM_SIGNS: readonly [section: string, sign: Sign][] = [
  ['', { text: 'Finn Founder' }],
  ['/signup', { text: 'hana@shop.example' }],
  ['/templates', { text: 'Some of this looks like a secret.' }],
  ['/usage', { text: '4,120 chats' }],
  ['/providers', { text: 'Fails at times' }],
  ['/mail', { text: 'Failed 4 times' }],
  ['/sessions', { text: /last used/ }],
  ['/log', { text: /closed the account of/ }],
]

export const SCREENS: readonly Screen[] = [
  createPublicScreen('landing', '/', /look it up/),
  createPublicScreen('plans', '/plans', 'Plans'),
  createPublicScreen('contact', '/contact', 'Get in touch'),
  createPublicScreen('terms', '/terms', 'Terms of service'),
  createPublicScreen('privacy', '/privacy', 'Privacy policy'),
  createPublicScreen('status', '/status-service', /.+/),
  createPublicScreen('blog', '/blog', 'What is new'),
  createPublicScreen('signIn', '/signin', 'Sign in'),
  createPublicScreen('signUp', '/signup', 'Get started now'),
  createPublicScreen('resetPassword', '/reset-password#token=a', 'Choose a new password'),
  createPublicScreen('resetPassword', '/reset-password', 'This link no longer works'),
  createPublicScreen('confirmEmail', '/confirm-email', 'This link no longer works'),
  createPublicScreen('confirmHandoff', '/confirm-handoff', 'This link no longer works'),
  createPublicScreen('confirmHandoff', '/confirm-handoff#token=a', 'May a bot’s visitors write to you?'),
  createPublicScreen('invite', '/invite', 'This invitation no longer works'),
  createAppScreen(
    'invite',
    '/invite#token=a',
    { text: 'You are invited' },
    { showInvitation: () => INVITATION },
    'for another',
  ),
  createPublicScreen('oidcCallback', '/oidc/callback', 'Not signed in'),
  createPublicScreen('oauthCallback', '/oauth/callback', 'Sign in first'),
  createAppScreen('oauthCallback', '/oauth/callback', { heading: 'Nothing to connect here' }),
  createPublicScreen('signIn', '/signin?next=%2Fgetpro', 'Sign in'),
  createPublicScreen('signUp', '/signup?next=%2Fgetpro', 'Get started now'),
  createShutSignUpScreen('invite', 'By invitation'),
  createShutSignUpScreen('closed', 'No new accounts'),
  createAppScreen(
    'signIn',
    '/settings',
    { text: /^Your session has ended/ },
    { getUser: () => refuse('not_signed_in') },
    'lost',
  ),
  createAppScreen('landing', '/', { text: 'Your plan' }, {}, 'signed in'),
  createAppScreen('plans', '/plans?next=%2Fgetpremium', { text: 'You are on the Pro plan.' }, {}, 'signed in'),
  { ...createRefusedFormScreen('/contact', 'Send'), of: 'contact' },
  { ...createRefusedFormScreen('/signin', 'Sign in'), of: 'signIn' },
  { ...createRefusedFormScreen('/signup', 'Sign up'), of: 'signUp' },
  createAppScreen('signOut', '/signout', { text: 'Loading' }, { logOut: neverAnswer }),
  createAppScreen(
    'dashboard',
    '/dashboard',
    { heading: 'Night porter' },
    {
      listProjects: () => [LIVE_PROJECT, DRAFT_PROJECT, PAUSED],
      listNotices: () => NOTICES,
    },
  ),
  createAppScreen(
    'dashboard',
    '/dashboard',
    { text: 'See the sample' },
    {
      listProjects: () => [],
      listTemplates: () => [READY],
    },
    'without a project',
  ),
  createAppScreen(
    'dashboard',
    '/dashboard',
    { text: 'Retry' },
    { listProjects: () => refuse('internal') },
    'without an answer',
  ),
  createAppScreen(
    'dashboard',
    '/dashboard',
    { text: 'From here to your site' },
    {
      listProjects: () => [{ ...LIVE_PROJECT, changes: 2, problem: BRICK_PROBLEM }, DRAFT_PROJECT],
      getFirstSteps: () => ({ ...FIRST_STEPS, live: false, site: false, hidden: false }),
    },
    'with first steps',
  ),
  createAppScreen('dashboard', '/dashboard?show=problem', { text: 'No bot is under “Problem”.' }, {}, 'nothing found'),
  createAppScreen(
    'dashboard',
    '/dashboard',
    { text: 'Back to my account' },
    { getUser: () => createMemberUser('viewer') },
    'as a viewer',
  ),
  createAppScreen('dashboard', '/dashboard/canceled', { text: 'The checkout was cancelled' }),
  createAppScreen('dashboard', '/dashboard/success', { text: 'You are on Pro now' }),
  createAppScreen(
    'dashboard',
    '/dashboard/success',
    { text: /is being set up/ },
    { getSettings: () => ({ ...SETTINGS, plan: { tier: 'free', state: 'none', renews_at: null } }) },
    'while the plan is awaited',
  ),
  createAppScreen('edit', `/edit/${PROJECT.id}`, { text: 'Recent problems' }, BROKEN_PROJECT),
  createUnsavedEditorScreen(),
  createAnsweredPreviewScreen(),
  ...createConversationScreens(),
  ...createCheckScreens(),
  ...createInsightScreens(),
  createAppScreen('test', '/test/parcel-helper', { text: 'You are in test mode' }),
  createAppScreen('library', '/library', { heading: 'Order desk' }),
  createAppScreen(
    'library',
    '/library',
    { text: 'Retry' },
    { listTemplates: () => refuse('internal') },
    'without an answer',
  ),
  createAppScreen('help', '/help', { heading: 'Get in touch' }),
  createAppScreen('documentation', '/documentation', { heading: 'Documentation' }),
  createAppScreen(
    'settings',
    '/settings',
    { text: 'Manage' },
    {
      getSettings: () => ({ ...SETTINGS, account: { ...SETTINGS.account, paused: true } }),
    },
  ),
  createAppScreen('settings', '/settings', { text: 'Upgrade' }, free, 'on the Free plan'),
  ...SETTINGS_SECTIONS.map(({ id }) =>
    createAppScreen('settings', buildSettingsPath(id), { heading: SECTION_HEADINGS[id] }),
  ),
  createAppScreen(
    'settings',
    '/settings/log',
    { text: 'Nothing was done here yet.' },
    { listAuditEvents: () => [] },
    'empty',
  ),
  createAppScreen(
    'settings',
    '/settings/log',
    { text: 'Retry' },
    { listAuditEvents: answerFault },
    'without an answer',
  ),
  createAppScreen(
    'settings',
    '/settings/log',
    { text: /who alone reads it/ },
    { getUser: () => createMemberUser('editor') },
    'visiting',
  ),
  createAppScreen(
    'operator',
    '/operator',
    { text: 'There is no page at this address.' },
    { getOperator: () => refuse('not_found') },
    'for a stranger',
  ),
  createAppScreen(
    'operator',
    '/operator',
    { heading: 'First, a second factor' },
    { ...IN_ROOM, getOperator: () => ({ ready: 'needs_factor' }) },
    'without a factor',
  ),
  createAppScreen(
    'operator',
    '/operator',
    { text: 'Go on' },
    {
      ...IN_ROOM,
      getOperator: () => ({ ready: 'needs_proof' }),
      getSecondFactors: () => ({ ...SECOND_FACTORS, codes: true, recovery_codes: 3 }),
    },
    'without proof',
  ),
  ...ROOM_SIGNS.map(([section, sign]) => createAppScreen('operator', `/operator${section}`, sign, IN_ROOM)),
  createAppScreen(
    'operator',
    '/operator',
    { text: 'Retry' },
    { ...IN_ROOM, listAccounts: answerFault },
    'without an answer',
  ),
  createSlowScreen('reports', '/reports', /^Not available right now/),
  createSlowScreen('reports', '/reports', 'Not Available on Your Plan', free),
  createSlowScreen('logs', '/logs', /^Not available right now/),
  createSlowScreen('integration', '/integration', /private beta/),
  createAppScreen('getPro', '/getpro', { text: 'On the way to the checkout' }, { createCheckout: neverAnswer }),
  createAppScreen(
    'getPremium',
    '/getpremium',
    { heading: 'Premium is not yours yet' },
    {
      getConfig: () => ({ ...CONFIG, billing: false }),
    },
  ),
  createPublicScreen(undefined, '/no-such-page', /look it up/),
  {
    name: 'the screen for a fault',
    open: async () => {
      await openPageThatThrows(new Error('The page is broken.'))
      await expect.element(page.getByRole('alert')).toBeVisible()
    },
  },
]

function createPublicScreen(of: Screen['of'], path: string, heading: string | RegExp): Screen {
  return { name: path, ...(of && { of }), open: () => openAndWaitFor(path, { heading }, null) }
}

function createShutSignUpScreen(sign_up: 'invite' | 'closed', heading: string): Screen {
  const api: Handlers = { getConfig: () => ({ ...CONFIG, sign_up }) }
  return { name: `/signup ${sign_up}`, of: 'signUp', open: () => openAndWaitFor('/signup', { heading }, null, api) }
}

function createAppScreen(of: keyof typeof PAGES, path: string, sign: Sign, api: Handlers = {}, state = ''): Screen {
  return { name: `${path} ${state}`.trim(), of, open: () => openAndWaitFor(path, sign, 'bricks_test', api) }
}

function createConversationScreens(): Screen[] {
  const list = `/edit/${EDITED.id}/conversations`
  const talk = `${list}/lamp`
  const editor: Handlers = { getProject: () => EDITED }
  const first = { text: 'Can I return a lamp after a month?' }
  const answer = { text: /is out for delivery and expected on/ }
  const unrecorded = TURNS.map((turn) => ({ ...turn, user_message: null, reply: null, trace: null }))
  const createConversationsApi = (part: Handlers): Handlers => ({ ...editor, ...part })
  return [
    createAppScreen('conversations', list, first, editor),
    createAppScreen(
      'conversations',
      talk,
      answer,
      createConversationsApi({ getConversation: () => [...TURNS, FAILED_TURN] }),
    ),
    createAppScreen('conversations', `${talk}?turn=t2`, { text: /^It asked|What was sent/ }, editor),
    createAppScreen(
      'conversations',
      list,
      { text: /^Nobody has talked/ },
      createConversationsApi({ listConversations: () => [] }),
      'yet empty',
    ),
    createAppScreen(
      'conversations',
      `${list}?mark=failed&q=lamp&days=7`,
      { text: 'No conversation matches.' },
      createConversationsApi({ listConversations: () => [] }),
    ),
    createAppScreen(
      'conversations',
      list,
      { text: 'Retry' },
      createConversationsApi({ listConversations: answerFault }),
      'without an answer',
    ),
    createAppScreen(
      'conversations',
      talk,
      { text: 'Not recorded' },
      {
        getProject: () => ({ ...EDITED, recording: { on: false, days: 0 } }),
        listConversations: () => CONVERSATIONS.map((each) => ({ ...each, first_words: null })),
        getConversation: () => unrecorded,
      },
      'without recording',
    ),
    createAppScreen('conversations', `${list}?show=unanswered`, { text: 'Asked 12 times' }, editor),
    createAppScreen(
      'conversations',
      list,
      { text: /^Your plan shows/ },
      createConversationsApi(free),
      'on the Free plan',
    ),
    createOpenedWhyScreen(`${talk}?turn=t1`, editor),
  ]
}

function createOpenedWhyScreen(path: string, editor: Handlers): Screen {
  const runs = [1, 2, 3, 4, 5].flatMap((n) => createRunEvents(n, n < 4))
  const reason = { type: 'reason', text: 'No description speaks of returns.' } as const
  const open = async () => {
    const rehearse = () => streamEvents([...runs, reason, { type: 'done', runs: 5 }])
    await openPage(path, { api: { ...editor, rehearse } })
    await userEvent.click(page.getByRole('button', { name: 'Why?', exact: true }))
    await userEvent.click(page.getByRole('button', { name: 'Ask it 5 times' }))
    await expect.element(page.getByText(reason.text)).toBeVisible()
  }
  return { name: `${path} why it answered so`, of: 'conversations', open }
}

function createCheckScreens(): Screen[] {
  const path = `/edit/${EDITED.id}/checks`
  const createRoutingApi = (routing: Partial<Routing>): Handlers => ({
    getProject: () => EDITED,
    getRouting: () => ({ ...ROUTING, ...routing }),
    listChecks: () => CHECKS,
  })
  const unasked = { latest: null, previous: null }
  const createChecksApi = (checks: Partial<ProjectChecks>): Handlers => ({
    ...createRoutingApi({}),
    listChecks: () => ({ ...CHECKS, ...checks }),
  })
  return [
    createAppScreen('checks', path, { text: 'Has my sofa left yet?' }, createRoutingApi({ revision: 5 })),
    createAppScreen('checks', path, { text: '4 not asked yet' }, createRoutingApi(unasked), 'not run'),
    createAppScreen(
      'checks',
      path,
      { heading: 'Add a sentence' },
      createRoutingApi({ ...unasked, sentences: [] }),
      'yet empty',
    ),
    createAppScreen('checks', path, { text: /has no brick yet/ }, { getProject: () => PROJECT }, 'without a brick'),
    createAppScreen(
      'checks',
      path,
      { text: 'Retry' },
      { ...createRoutingApi({}), getRouting: answerFault },
      'without an answer',
    ),
    createAppScreen('checks', path, { text: /^Fails: it called nothing/ }, createRoutingApi({}), 'with one that fails'),
    createAppScreen('checks', path, { heading: 'No check yet' }, createChecksApi({ checks: [] }), 'without a check'),
    createAppScreen(
      'checks',
      path,
      { text: 'Retry' },
      { ...createRoutingApi({}), listChecks: answerFault },
      'without its checks',
    ),
    createOpenedCheckScreen(path, createRoutingApi({})),
    createRunningChecksScreen(path, createRoutingApi({})),
    createRefusedCheckScreen(path, createRoutingApi({})),
  ]
}

function createOpenedCheckScreen(path: string, api: Handlers): Screen {
  const open = async () => {
    await openAndWaitFor(path, { text: /^Fails: it called nothing/ }, 'bricks_test', api)
    await userEvent.click(page.getByRole('button', { name: /^Change of day/ }))
    await userEvent.click(page.getByRole('button', { name: 'What it answered in the run before' }))
    await expect.element(page.getByText('It now comes on Thursday.')).toBeVisible()
  }
  return { name: `${path} with a check opened`, of: 'checks', open }
}

function createRunningChecksScreen(path: string, api: Handlers): Screen {
  const started = encodeReplyEvent({ type: 'start', run_id: 'new', checks: 4 })
  const runChecks = () => {
    const held = new TransformStream<Uint8Array, Uint8Array>({ flush: () => new Promise(() => undefined) })
    return new Response(new Response(started).body?.pipeThrough(held))
  }
  const open = async () => {
    await openAndWaitFor(path, { text: /^Fails: it called nothing/ }, 'bricks_test', { ...api, runChecks })
    await userEvent.click(page.getByRole('button', { name: 'Run all' }))
    await expect.element(page.getByText('0 of 4 checks run')).toBeVisible()
  }
  return { name: `${path} while they run`, of: 'checks', open }
}

function createRefusedCheckScreen(path: string, api: Handlers): Screen {
  const open = async () => {
    await openAndWaitFor(path, { text: /^Fails: it called nothing/ }, 'bricks_test', api)
    await userEvent.click(page.getByRole('button', { name: 'Add a check' }))
    const dialog = page.getByRole('dialog', { name: 'Add a check' })
    await userEvent.selectOptions(dialog.getByLabelText('The answer'), 'says')
    await userEvent.click(dialog.getByRole('button', { name: 'Add', exact: true }))
    await expect.element(dialog.getByText('Write what somebody says.')).toBeVisible()
  }
  return { name: `${path} with an empty form`, of: 'checks', open }
}

function createInsightScreens(): Screen[] {
  const path = `/edit/${EDITED.id}/insights`
  const editor: Handlers = { getProject: () => EDITED }
  const createInsightsApi = (part: Partial<Insights>): Handlers => ({
    ...editor,
    getInsights: ({ query }) => ({ ...createInsights(query), ...part }),
  })
  const nothing: Handlers = { ...editor, getInsights: ({ query }) => createEmptyInsights(query) }
  return [
    createAppScreen('insights', path, { heading: /chats in 30 days/ }, editor),
    createAppScreen(
      'insights',
      `${path}?days=90`,
      { text: 'Where is my parcel?' },
      createInsightsApi({ questions: QUESTIONS }),
    ),
    createAppScreen(
      'insights',
      path,
      { text: /^What is said to this bot is not kept/ },
      {
        getProject: () => ({ ...EDITED, recording: { on: false, days: 0 } }),
        getInsights: ({ query }) => createInsights(query),
      },
      'without recording',
    ),
    createAppScreen('insights', path, { text: /^Nobody has asked this bot yet/ }, nothing, 'yet empty'),
    createAppScreen('insights', path, { text: 'Retry' }, { ...editor, getInsights: answerFault }, 'without an answer'),
    createAppScreen(
      'insights',
      path,
      { text: /^What visitors do is counted/ },
      { ...nothing, ...free },
      'on the Free plan',
    ),
  ]
}

function createUnsavedEditorScreen(): Screen {
  const open = async () => {
    await openAndWaitFor(`/edit/${PROJECT.id}`, { text: 'Recent problems' }, 'bricks_test', BROKEN_PROJECT)
    await userEvent.click(page.getByRole('button', { name: 'Delete Delivery slots' }))
    await userEvent.click(page.getByRole('link', { name: 'Test' }))
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  }
  return { name: '/edit/parcel-helper unsaved', of: 'edit', open }
}

function createAnsweredPreviewScreen(): Screen {
  const chatStreamed = () => new Response(ANSWERED.map(encodeReplyEvent).join(''))
  const open = async () => {
    await openAndWaitFor(`/edit/${PROJECT.id}`, { text: 'Recent problems' }, 'bricks_test', {
      ...BROKEN_PROJECT,
      chatStreamed,
    })
    const opener = page.getByRole('button', { name: 'Preview', exact: true })
    const seen = opener.elements().find((each) => each.checkVisibility())
    if (seen) await userEvent.click(page.elementLocator(seen))
    await page.getByPlaceholder('Type a message...').fill('Where is A17?')
    await userEvent.keyboard('{Enter}')
    await userEvent.click(page.getByRole('button', { name: /^Last answer/ }))
    await expect.element(page.getByRole('region', { name: 'How it was made' })).toBeVisible()
  }
  return { name: '/edit/parcel-helper with an answer', of: 'edit', open }
}

function createRefusedFormScreen(path: string, submit: string): Screen {
  const open = async () => {
    await openPage(path, { token: null })
    await userEvent.click(page.getByRole('button', { name: submit }))
    await expect.element(page.getByText("Can't be empty.").first()).toBeVisible()
  }
  return { name: `${path} sent empty`, open }
}

function createSlowScreen(of: keyof typeof PAGES, path: string, text: string | RegExp, api: Handlers = {}): Screen {
  const open = async () => {
    const pass = holdTheClock()
    await openPage(path, { api })
    await expect.element(page.getByText(/^Loading /)).toBeInTheDocument()
    await pass(3000)
    await expect.element(page.getByText(text)).toBeVisible()
    vi.useRealTimers()
  }
  return { name: `${path} ${api.getUser ? 'on the Free plan' : ''}`.trim(), of, open }
}

async function openAndWaitFor(path: string, { heading, text }: Sign, token: string | null, api: Handlers = {}) {
  await openPage(path, { token, api })
  const sign = heading ? page.getByRole('heading', { name: heading }).first() : page.getByText(text ?? '').first()
  await expect.element(sign).toBeVisible()
}
