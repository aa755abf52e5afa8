import type { Page } from '@playwright/test'
import { answers } from '#scripts/lab/screenshots/answers.ts'
import { PHONE, type Scene } from '#scripts/lab/screenshots/scene.ts'

const PATH = '/dashboard'
const LIST = '/project/getByUser'
const findProject = (page: Page) => page.getByRole('article', { name: 'Parcel helper' })
const pressCreate = (page: Page) => page.getByRole('button', { name: /^Create New Project/ }).click()
const findNameDialog = (page: Page) => page.getByRole('dialog', { name: 'Give it a name' })

export const DASHBOARD_SCENES: readonly Scene[] = [
  { name: 'dashboard', actor: 'builder', path: PATH, whole: true, sign: findProject },
  {
    name: 'dashboard-empty',
    actor: 'newcomer',
    path: PATH,
    sign: (page) => page.getByRole('button', { name: /See the sample/ }),
  },
  {
    name: 'dashboard-loading',
    actor: 'builder',
    path: PATH,
    prepare: (page) => answers.neverAnswer(page, LIST),
    sign: (page) => page.getByText('Loading your bots'),
  },
  {
    name: 'dashboard-failed',
    actor: 'builder',
    path: PATH,
    prepare: (page) => answers.answerWithRefusal(page, LIST),
    sign: (page) => page.getByRole('button', { name: 'Retry' }),
  },
  {
    name: 'dashboard-paused',
    actor: 'builder',
    path: PATH,
    prepare: (page) => answers.answerWithJson(page, LIST, PAUSED),
    sign: (page) => page.getByText(/^Paused/),
  },
  {
    name: 'dashboard-health',
    actor: 'builder',
    path: PATH,
    prepare: async (page) => {
      await answers.answerWithJson(page, LIST, UNWELL)
      await answers.answerWithJson(page, '/notices', UNWELL_NOTICES)
      await answers.answerWithJson(page, '/user/steps', STEPS)
    },
    sign: (page) => page.getByText('“Order status” fails each time'),
  },
  {
    name: 'dashboard-many',
    actor: 'builder',
    path: PATH,
    prepare: async (page) => {
      await answers.answerWithJson(page, LIST, MANY)
      await answers.answerWithJson(page, '/user/steps', STEPS)
    },
    sign: (page) => page.getByText('200 bots · 133 live'),
  },
  {
    name: 'dashboard-list',
    actor: 'builder',
    path: PATH,
    prepare: (page) => answers.answerWithJson(page, LIST, MANY),
    act: (page) => page.getByRole('button', { name: 'As a list' }).click(),
    sign: (page) => page.getByRole('button', { name: 'As a list', pressed: true }),
  },
  {
    name: 'dashboard-search',
    actor: 'builder',
    path: PATH,
    act: (page) => findVisibleSearch(page).fill('desk'),
    sign: (page) => page.getByRole('article', { name: 'Returns desk' }),
  },
  {
    name: 'dashboard-search-nothing',
    actor: 'builder',
    path: PATH,
    act: (page) => findVisibleSearch(page).fill('xyzzy'),
    sign: (page) => page.getByText('Nothing matches “xyzzy”.'),
  },
  { name: 'dashboard-new', actor: 'builder', path: PATH, act: pressCreate, sign: findNameDialog },
  {
    name: 'dashboard-new-failed',
    actor: 'builder',
    path: PATH,
    prepare: (page) => answers.answerWithRefusal(page, '/project/new'),
    act: async (page) => {
      await pressCreate(page)
      await findNameDialog(page).getByLabel('Name').fill('Night desk')
      await page.getByRole('button', { name: 'Create', exact: true }).click()
    },
    sign: (page) => page.getByText('An error occurred. Please try again.'),
  },
  {
    name: 'notices',
    actor: 'builder',
    path: PATH,
    prepare: (page, { projects }) => answers.answerWithJson(page, '/notices', writeNotices(projects.troubled)),
    act: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
    sign: (page) => page.getByText(/refuses your API key\. Set another/),
  },
  {
    name: 'notices-none',
    actor: 'newcomer',
    path: PATH,
    act: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
    sign: (page) => page.getByText(/Nothing new/),
  },
  {
    name: 'user-menu',
    actor: 'builder',
    path: PATH,
    act: (page) => page.getByRole('button', { name: /^User menu/ }).click(),
    sign: (page) => page.getByRole('menuitem', { name: 'Settings' }),
  },
  {
    name: 'drawer',
    actor: 'builder',
    path: PATH,
    widths: [PHONE],
    act: (page) => page.getByRole('button', { name: 'Open menu' }).click(),
    sign: (page) => page.getByRole('dialog', { name: 'Menu' }),
  },
  {
    name: 'palette',
    actor: 'builder',
    path: PATH,
    act: async (page) => {
      await findProject(page).waitFor()
      await page.keyboard.press('ControlOrMeta+k')
    },
    sign: (page) => page.getByRole('option', { name: 'Parcel helper Edit' }),
  },
  {
    name: 'palette-nothing',
    actor: 'builder',
    path: PATH,
    act: async (page) => {
      await findProject(page).waitFor()
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('dialog').getByRole('combobox').fill('xyzzy')
    },
    sign: (page) => page.getByText('Nothing matches.'),
  },
  {
    name: 'keys',
    actor: 'builder',
    path: PATH,
    act: async (page) => {
      await findProject(page).waitFor()
      await page.keyboard.press('?')
    },
    sign: (page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' }),
  },
  {
    name: 'error-screen',
    actor: 'builder',
    path: PATH,
    prepare: (page) => answers.answerWithJson(page, LIST, { not: 'a list' }),
    sign: (page) => page.getByRole('heading', { name: 'Unexpected Application Error!' }),
  },
]

function findVisibleSearch(page: Page) {
  return page.getByRole('searchbox', { name: 'Search your bots' }).locator('visible=true')
}

const BASE = {
  status: 'Live',
  version: 4,
  live: true,
  live_url: 'https://bricks.example/live/sample',
  paused: null,
  changes: 0,
  edited_at: '2026-11-20T10:00:00.000Z',
  bricks: 2,
  week: [4, 9, 7, 12, 3, 0, 5],
  problem: null,
  failing: 0,
}
const NAMES = [
  'Parcel helper',
  'مساعد المتجر',
  '返品デスク',
  'Front desk of the house at the harbour, second floor, after hours',
]
const MANY = Array.from({ length: 200 }, (_, at) => ({
  ...BASE,
  id: `bot-${at}`,
  name: NAMES[at] ?? `Branch ${at}`,
  status: at % 3 === 1 ? 'Draft' : 'Live',
  live: at % 3 !== 1,
  version: at % 3 === 1 ? 0 : (at % 7) + 1,
  changes: at % 5 === 0 ? 2 : 0,
  week: [0, 1, 2, 3, 4, 5, 6].map((day) => ((at + 1) * (day + 3)) % 17),
  problem: at % 6 === 2 ? { at: '2026-11-21T10:00:00.000Z', code: 'brick_timeout', brick: 'Order status' } : null,
}))
const STEPS = { answer: true, brick: true, look: false, live: false, site: false, hidden: false }
const PAUSED = [
  { ...BASE, id: 'one', name: 'Parcel helper', paused: null },
  { ...BASE, id: 'two', name: 'Front desk', paused: 'plan' },
  { ...BASE, id: 'three', name: 'Back office', paused: 'account' },
]

const FAILED = { at: '2026-11-21T10:00:00.000Z', code: 'brick_timeout', brick: 'Order status' }
const LONG_BRICK = 'Search the warranty terms of every manufacturer we have ever carried'
const UNWELL = [
  { ...BASE, id: 'one', name: 'Parcel helper', problem: FAILED, failing: 1, failing_brick: FAILED.brick },
  { ...BASE, id: 'two', name: 'Front desk', problem: FAILED, failing: 3, failing_brick: LONG_BRICK },
  { ...BASE, id: 'three', name: 'Back office' },
  { ...BASE, id: 'four', name: 'Night porter' },
  { ...BASE, id: 'five', name: 'Booking desk', problem: FAILED },
  { ...BASE, id: 'six', name: 'مساعد المتجر' },
]
const UNWELL_NOTICES = [
  { kind: 'connection_refused', project_id: 'three' },
  { kind: 'model_ends', project_id: 'four', model: 'gpt-4o-mini', ends: '2027-01-14' },
].map((notice) => ({ ...notice, id: notice.kind, at: '2026-11-20T10:00:00.000Z', read: false }))

function writeNotices(projectId: string) {
  const kinds = ['key_refused', 'limit_near', 'model_gone', 'paused_by_plan', 'model_fallback', 'key_unchecked']
  return kinds.map((kind, place) => ({
    id: kind,
    at: `2026-11-${20 - place}T10:00:00.000Z`,
    kind,
    project_id: projectId,
    read: place > 1,
  }))
}
