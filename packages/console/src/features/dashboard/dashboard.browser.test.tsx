import type { Template } from '@bricks/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findPaste, forgetPaste } from '#api/projects/waiting-paste.ts'
import { emulateTouch } from '#test/emulate.ts'
import { refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { CONFIG, DRAFT_PROJECT, FIRST_STEPS, LIVE_PROJECT, SETTINGS, TEMPLATE, USER } from '#test/sample-data.ts'

const findCard = (name: string) => page.getByRole('article', { name })

test('each project shows its name, status and version, and leads to its editor and its test', async () => {
  await openPage('/dashboard')
  const live = findCard('Parcel helper')
  await expect.element(live.getByText('Live: version 7')).toBeVisible()
  await expect.element(live.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/edit/parcel-helper')
  await expect.element(live.getByRole('link', { name: 'Test' })).toHaveAttribute('href', '/test/parcel-helper')
  await expect.element(live.getByRole('link', { name: 'Test' })).toHaveAttribute('target', '_blank')
  await expect.element(findCard('Returns desk').getByText('Draft, never live · version 0')).toBeVisible()
})

test('the links of each project say to a screen reader of which project they are', async () => {
  await openPage('/dashboard')
  for (const name of ['Parcel helper', 'Returns desk']) {
    await expect.element(findCard(name).getByRole('link', { name: 'Edit' })).toHaveAccessibleDescription(name)
    await expect.element(findCard(name).getByRole('link', { name: 'Test' })).toHaveAccessibleDescription(name)
  }
})

test('the badge of a live project opens its live address, and that of a draft opens nothing', async () => {
  await openPage('/dashboard')
  const badge = findCard('Parcel helper').getByRole('link', { name: 'Live' })
  await expect.element(badge).toHaveAttribute('href', 'https://chat.example/live/parcel-helper')
  await expect.element(findCard('Returns desk').getByText('Draft')).toBeVisible()
  expect(findCard('Returns desk').getByRole('link', { name: 'Draft' }).elements()).toHaveLength(0)
})

test('the search keeps the projects that match', async () => {
  await openPage('/dashboard')
  await page.getByRole('searchbox', { name: 'Search your bots' }).fill('returns')
  await expect.element(findCard('Parcel helper')).not.toBeInTheDocument()
  await expect.element(findCard('Returns desk')).toBeVisible()
})

test('the search and the filter are in the address, and a link with them shows what they find', async () => {
  const { path, goTo } = await openPage('/dashboard?show=draft')
  const search = page.getByRole('searchbox', { name: 'Search your bots' }).first()
  await search.fill('returns')
  await expect.poll(path).toBe('/dashboard?show=draft&q=returns')
  await goTo('/library')
  await expect.element(page.getByRole('heading', { name: 'Library', level: 1 })).toBeVisible()
  await goTo('/dashboard?show=live&q=parcel')
  await expect.element(search).toHaveValue('parcel')
  await expect.element(findCard('Parcel helper')).toBeVisible()
  await expect.element(findCard('Returns desk')).not.toBeInTheDocument()
  await page.getByRole('radio', { name: /^All/ }).click({ force: true })
  await expect.poll(path).toBe('/dashboard?q=parcel')
})

test('the sample comes later without moving the other ways to a first bot', async () => {
  await page.viewport(390, 844)
  let answer = (_templates: Template[]) => {}
  const listTemplates = () => new Promise<Template[]>((resolve) => (answer = resolve))
  await openPage('/dashboard', { api: { listProjects: () => [], listTemplates } })
  const create = page.getByRole('button', { name: /Create New Project/ })
  await expect.element(create).toBeVisible()
  const { top } = create.element().getBoundingClientRect()
  answer([{ ...TEMPLATE, required: [], setup: [] }])
  await expect.element(page.getByText('See the sample')).toBeVisible()
  expect(create.element().getBoundingClientRect().top).toBe(top)
})

test('a list that does not arrive ends the spinner, claims nothing and can be asked for again', async () => {
  const { api } = await openPage('/dashboard', { api: { listProjects: () => refuse('internal') } })
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect.element(retry).toBeVisible()
  await expect.element(page.getByText('Loading your bots')).not.toBeInTheDocument()
  expect(page.getByRole('alert').elements()).toHaveLength(0)
  expect(page.getByText(/0 bots|Four ways/).elements()).toHaveLength(0)
  api.handle({ listProjects: () => [] })
  await retry.click()
  await expect.element(page.getByText('Four ways to your first one.')).toBeVisible()
})

test('a new project is named in a dialog and then opened in the editor', async () => {
  const { api, path } = await openPage('/dashboard', { api: { createProject: () => ({ id: 'new-one' }) } })
  await page.getByRole('button', { name: /Create New Project/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Give it a name' })
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus()
  await dialog.getByLabelText('Name').fill('Night porter')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect.poll(path).toBe('/edit/new-one')
  expect(api.calls.find(({ name }) => name === 'createProject')?.body).toMatchObject({
    'new-project-name': 'Night porter',
  })
})

test.each([
  ['a refusal', () => refuse('internal'), 'An error occurred. Please try again.'],
  ['no answer', () => Promise.reject(new TypeError('x')), 'An obscure error occurred. Please try again.'],
])('%s to a new project is told in the dialog', async (_name, createProject, text) => {
  await openPage('/dashboard', { api: { createProject } })
  await page.getByRole('button', { name: /Create New Project/ }).click()
  await page.getByLabelText('Name').fill('Night porter')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(text)
})

test('a new project is tried again as the same one after a lost answer, and under a corrected name as another', async () => {
  const { api, path } = await openPage('/dashboard', {
    api: { createProject: () => Promise.reject(new TypeError('x')) },
  })
  const readSent = () =>
    api.calls.filter(({ name }) => name === 'createProject').map(({ body }) => body as Record<string, string>)
  const create = page.getByRole('button', { name: 'Create', exact: true })
  await page.getByRole('button', { name: /Create New Project/ }).click()
  await page.getByLabelText('Name').fill('Nihgt porter')
  await create.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await create.click()
  await expect.poll(() => readSent().length).toBe(2)
  await expect.element(page.getByRole('alert')).toBeVisible()
  api.handle({ createProject: () => ({ id: 'new-one' }) })
  await page.getByLabelText('Name').fill('Night porter')
  await create.click()
  await expect.poll(path).toBe('/edit/new-one')
  const [first, again, corrected] = readSent()
  expect(corrected?.['new-project-name']).toBe('Night porter')
  expect(again).toEqual(first)
  expect(corrected?.request_id).not.toBe(first?.request_id)
})

test('a live bot that was deleted leaves the count of the sidebar, and the focus stands on the page', async () => {
  await page.viewport(1280, 860)
  let used = 2
  const { live_projects } = SETTINGS.usage
  const { api } = await openPage('/dashboard', {
    api: {
      listProjects: () => (used === 2 ? [LIVE_PROJECT, DRAFT_PROJECT] : [DRAFT_PROJECT]),
      getSettings: () => ({ ...SETTINGS, usage: { ...SETTINGS.usage, live_projects: { ...live_projects, used } } }),
      deleteProject: () => {
        used = 1
        return {}
      },
    },
  })
  await expect.element(page.getByText(`2 / ${live_projects.limit}`)).toBeVisible()
  await page.getByRole('button', { name: 'More for Parcel helper' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText(`1 / ${live_projects.limit}`)).toBeVisible()
  expect(api.calls.some(({ name }) => name === 'deleteProject')).toBe(true)
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('a step that was just taken is ticked when one comes back', async () => {
  await page.viewport(1280, 860)
  let isLive = false
  await openPage('/dashboard', {
    api: { getFirstSteps: () => ({ ...FIRST_STEPS, live: isLive, site: false, hidden: false }) },
  })
  await expect.element(page.getByText('3 of 5 done')).toBeVisible()
  isLive = true
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Bricks', exact: true }).last().click()
  await expect.element(page.getByText('4 of 5 done')).toBeVisible()
})

test('a project without a name is not sent', async () => {
  const { api } = await openPage('/dashboard')
  await page.getByRole('button', { name: /Create New Project/ }).click()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.element(page.getByLabelText('Name')).toHaveAccessibleDescription("Can't be empty.")
  expect(api.calls.some(({ name }) => name === 'createProject')).toBe(false)
})

test('Esc closes the dialog and gives the focus back', async () => {
  await openPage('/dashboard')
  const create = page.getByRole('button', { name: /Create New Project/ })
  await create.click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(create).toHaveFocus()
})

test('the sidebar leads to every room and marks the present one', async () => {
  await page.viewport(1280, 800)
  await openPage('/dashboard')
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await expect.element(sidebar.getByRole('link', { name: 'Bricks' }).last()).toHaveAttribute('aria-current', 'page')
  for (const name of ['Library', 'Reports', 'Logs', 'Integration', 'Documentation', 'Get Help', 'Settings']) {
    await expect.element(sidebar.getByRole('link', { name })).toBeVisible()
  }
})

test('on a small screen the sidebar comes as a drawer and goes when one has chosen', async () => {
  await page.viewport(390, 800)
  const { path } = await openPage('/dashboard')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Library' }).click()
  await expect.poll(path).toBe('/library')
  await expect.element(page.getByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument()
})

test('the user menu shows the name and leads to settings and sign-out', async () => {
  await page.viewport(1280, 800)
  await openPage('/dashboard')
  await page.getByRole('button', { name: 'User menu: Bea Builder' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', '/settings')
  await expect.element(page.getByRole('menuitem', { name: 'Sign out' })).toHaveAttribute('href', '/signout')
})

test('notices are counted on the bell and read when it closes', async () => {
  const notice = { id: 'n1', at: '2026-11-20T10:00:00.000Z', kind: 'key_refused', read: false } as const
  const { api } = await openPage('/dashboard', { api: { listNotices: () => [notice], readNotices: () => ({}) } })
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click()
  await expect.element(page.getByText(/refuses your API key\. Set another/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  expect(api.calls.at(-1)).toMatchObject({ name: 'readNotices', body: { ids: ['n1'] } })
})

test('notices are read too when one of them is followed', async () => {
  const notice = { id: 'n1', at: '2026-11-20T10:00:00.000Z', kind: 'key_refused', read: false } as const
  const { api, path } = await openPage('/dashboard', { api: { listNotices: () => [notice], readNotices: () => ({}) } })
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click()
  await page.getByRole('link', { name: /refuses your API key\. Set another/ }).click()
  await expect.poll(path).toBe('/settings')
  await expect
    .poll(() => api.calls.filter(({ name }) => name === 'readNotices').map(({ body }) => body))
    .toEqual([{ ids: ['n1'] }])
})

test('a notice of a bot says which bot it is about, unless the bot is gone', async () => {
  const notice = { id: 'n1', at: '2026-11-20T10:00:00.000Z', kind: 'budget_reached', read: true } as const
  const notices = [
    { ...notice, project_id: 'parcel-helper' },
    { ...notice, id: 'n2', project_id: 'gone' },
  ]
  await openPage('/dashboard', { api: { listNotices: () => notices } })
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  const findNotice = (name: RegExp) => page.getByRole('listitem').getByRole('link', { name })
  await expect
    .element(findNotice(/raise it\.\s*Parcel helper · November 20$/))
    .toHaveAttribute('href', '/edit/parcel-helper/insights')
  await expect.element(findNotice(/raise it\.\s*November 20$/)).toHaveAttribute('href', '/edit/gone/insights')
})

test.each([
  [8, /again next month, or on a larger plan\./],
  [9, /again next month\./],
])(
  'where the month is used up, the notice of role %i names a larger plan only where there is one',
  async (role, text) => {
    const notice = { id: 'n1', at: '2026-11-20T10:00:00.000Z', kind: 'limit_reached', read: true } as const
    await openPage('/dashboard', { api: { getUser: () => ({ ...USER, role }), listNotices: () => [notice] } })
    await page.getByRole('button', { name: 'Notifications', exact: true }).click()
    await expect.element(page.getByText(text)).toBeVisible()
  },
)

test('an empty dashboard offers to start blank, from a template, or with a sample that works', async () => {
  const ready = { ...TEMPLATE, id: 'weather', name: 'Weather', required: [], setup: [] }
  const { api, path } = await openPage('/dashboard', {
    api: { listProjects: () => [], listTemplates: () => [TEMPLATE, ready], createProject: () => ({ id: 'sample' }) },
  })
  await expect.element(page.getByRole('button', { name: /Create New Project/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Go to Templates Library/ })).toBeVisible()
  await page.getByRole('button', { name: /See the sample/ }).click()
  await expect.poll(path).toBe('/edit/sample')
  const body = api.calls.find(({ name }) => name === 'createProject')?.body
  expect(body).toMatchObject({ 'new-project-name': 'Weather', 'template-id': 'weather' })
})

test('what is pasted on an empty dashboard makes a bot, and waits for its editor', async () => {
  const { api } = await openPage('/dashboard', {
    api: {
      listProjects: () => [],
      createProject: () => ({ id: 'pasted' }),
      getProject: () => refuse('internal'),
    },
  })
  const box = page.getByLabelText('Your API or site')
  await page.getByRole('button', { name: 'Build a bot with it' }).click()
  await expect.element(box).toHaveAccessibleDescription(/Paste something first/)
  expect(api.calls.some(({ name }) => name === 'createProject')).toBe(false)
  await box.fill('Hello there. Can you help?')
  await page.getByRole('button', { name: 'Build a bot with it' }).click()
  await expect.element(box).toHaveAccessibleDescription(/No API was found in this\./)
  expect(api.calls.some(({ name }) => name === 'createProject')).toBe(false)
  await box.fill('curl https://api.shop.example/orders/A17')
  await page.getByRole('button', { name: 'Build a bot with it' }).click()
  await expect.poll(() => findPaste('pasted')).toBe('curl https://api.shop.example/orders/A17')
  expect(sessionStorage.length + Object.values(localStorage).filter((text) => text.includes('curl')).length).toBe(0)
  forgetPaste()
})

test('who has bots still finds where to paste an API, and it goes to the bot that was edited last', async () => {
  await openPage('/dashboard')
  const own = page.getByRole('link', { name: /Connect your own API/ })
  await expect.element(own).toHaveAttribute('href', '/edit/parcel-helper?open=add-api')
  await expect.element(own.getByText('Paste it into “Parcel helper”')).toBeVisible()
})

test('a card says how busy its bot is, what is not live, what failed and when it was edited', async () => {
  const problem = {
    at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    code: 'brick_timeout',
    brick: 'Order status',
  }
  const edited_at = new Date(Date.now() - 2 * 86_400_000).toISOString()
  await openPage('/dashboard', { api: { listProjects: () => [{ ...LIVE_PROJECT, changes: 2, problem, edited_at }] } })
  const live = findCard('Parcel helper')
  await expect.element(live.getByText(/^Live: version 7 · 2 changes not live/)).toBeVisible()
  await expect.element(live.getByText('40 chats this week')).toBeVisible()
  await expect.element(live.getByRole('link', { name: 'See changes' })).toHaveAttribute('href', '/edit/parcel-helper')
  await expect.element(live.getByRole('link', { name: '“Order status” failed 3 hours ago' })).toBeVisible()
  await expect.element(live.getByText('2 bricks · edited 2 days ago')).toBeVisible()
})

test('bots can be filtered, sorted and shown as a list, and the choice is kept', async () => {
  const busy = {
    ...DRAFT_PROJECT,
    id: 'busy',
    name: 'Anna',
    week: [9, 9, 9, 9, 9, 9, 9],
    edited_at: '2026-01-01T00:00:00.000Z',
  }
  const api = { listProjects: () => [LIVE_PROJECT, DRAFT_PROJECT, busy] }
  const { path } = await openPage('/dashboard', { api })
  const listCardNames = () =>
    page
      .getByRole('article')
      .elements()
      .map((each) => each.querySelector('h2')?.textContent)
  await expect.poll(listCardNames).toEqual(['Parcel helper', 'Returns desk', 'Anna'])
  await page.getByLabelText('Sort by').selectOptions('Busiest this week')
  await expect.poll(listCardNames).toEqual(['Anna', 'Parcel helper', 'Returns desk'])
  await page.getByRole('radio', { name: /^Draft/ }).click({ force: true })
  await expect.poll(listCardNames).toEqual(['Anna', 'Returns desk'])
  expect(path()).toBe('/dashboard?show=draft')
  await page.getByRole('button', { name: 'As a list' }).click()
  await expect.element(page.getByRole('button', { name: 'As a list' })).toHaveAttribute('aria-pressed', 'true')
  expect([localStorage.getItem('bricks:dashboard-sort'), localStorage.getItem('bricks:dashboard-layout')]).toEqual([
    'busiest',
    'list',
  ])
})

test('where nothing is found the page says so, counts what is left, and shows all again', async () => {
  await openPage('/dashboard?show=live')
  await expect.element(page.getByText('1 of 2 bots · 1 live')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search your bots' }).fill('xyzzy')
  await expect.element(page.getByText('Nothing under “Live” matches “xyzzy”.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.element(findCard('Returns desk')).toBeVisible()
  await expect.element(page.getByRole('searchbox', { name: 'Search your bots' })).toHaveValue('')
})

test('a bot can be duplicated and, once confirmed, deleted from its card', async () => {
  let left = [LIVE_PROJECT, DRAFT_PROJECT]
  const { api } = await openPage('/dashboard', {
    api: {
      listProjects: () => left,
      duplicateProject: () => ({ id: 'copy' }),
      deleteProject: () => {
        left = [LIVE_PROJECT]
        return {}
      },
    },
  })
  await page.getByRole('button', { name: 'More for Returns desk' }).click()
  expect(page.getByRole('menuitem', { name: 'Copy link' }).elements()).toHaveLength(0)
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect.element(page.getByText('“Returns desk” was duplicated.')).toBeVisible()
  await page.getByRole('button', { name: 'More for Returns desk' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete project' })
  await expect
    .element(dialog.getByText(/^“Returns desk”, all its versions, conversations and checks are deleted. This/))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(findCard('Returns desk')).not.toBeInTheDocument()
  expect(api.calls.find(({ name }) => name === 'deleteProject')?.body).toEqual({ project_id: 'returns-desk' })
})

test('a name that is written from right to left does not turn the sentences around it', async () => {
  const name = 'متجر الأمل! 24'
  let left = [{ ...DRAFT_PROJECT, name }]
  await openPage('/dashboard', {
    api: {
      listProjects: () => left,
      deleteProject: () => {
        left = []
        return {}
      },
    },
  })
  const listIsolated = () => Array.from(document.querySelectorAll('bdi'), (each) => each.parentElement?.textContent)
  await expect.element(page.getByText(`Paste it into “${name}”`)).toBeVisible()
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(listIsolated()).toEqual([
    `Paste it into “${name}”`,
    expect.stringMatching(`^“${name}”, all its versions, conversations and checks are deleted`),
  ])
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(listIsolated).toEqual([`“${name}” was deleted.`])
})

async function deleteReturnsDeskAndClose() {
  const answer = Promise.withResolvers<Response>()
  const { api } = await openPage('/dashboard', { api: { deleteProject: () => answer.promise } })
  await page.getByRole('button', { name: 'More for Returns desk' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => api.calls.some(({ name }) => name === 'deleteProject')).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  return answer
}

test('that a bot is deleted is told also where the question was closed before the answer came', async () => {
  const answer = await deleteReturnsDeskAndClose()
  answer.resolve(Response.json({}))
  await expect.element(page.getByText('“Returns desk” was deleted.')).toBeVisible()
})

test('that a bot is not deleted is told also where the question was closed, and not in the next one', async () => {
  const answer = await deleteReturnsDeskAndClose()
  answer.resolve(refuse('internal'))
  await expect.element(page.getByText('An error occurred. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'More for Returns desk' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(page.getByRole('dialog').getByRole('alert').elements()).toEqual([])
})

test('a bot that was deleted in another tab leaves the list when it is deleted here, too', async () => {
  const { api } = await openPage('/dashboard', { api: { deleteProject: () => refuse('not_found') } })
  await page.getByRole('button', { name: 'More for Returns desk' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  api.handle({ listProjects: () => [LIVE_PROJECT] })
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(findCard('Returns desk')).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a bot that is deleted from its card leaves none of its unsaved drafts in the browser, and those of others stay', async () => {
  const buildDraftKey = (bot: string, tab: string) => `bricks:draft:${bot}:${tab}`
  const listDraftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('bricks:draft:'))
  await openPage('/dashboard', { api: { deleteProject: () => ({}) } })
  for (const key of [
    buildDraftKey('returns-desk', 'one'),
    buildDraftKey('returns-desk', 'outdated'),
    buildDraftKey('parcel-helper', 'one'),
  ])
    localStorage.setItem(key, '{}')
  await page.getByRole('button', { name: 'More for Returns desk' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(listDraftKeys).toEqual([buildDraftKey('parcel-helper', 'one')])
})

test('the first steps tick themselves, lead to the newest bot, and can be put away', async () => {
  const { api } = await openPage('/dashboard', {
    api: {
      getFirstSteps: () => ({ ...FIRST_STEPS, look: false, live: false, site: false, hidden: false }),
      hideFirstSteps: () => ({}),
    },
  })
  const steps = page.getByRole('region', { name: 'From here to your site' })
  await expect.element(steps.getByText('2 of 5 done')).toBeVisible()
  await expect.element(steps.getByRole('listitem').first()).toHaveTextContent('Get a first answer: done')
  await expect.element(steps.getByRole('link', { name: /Go live/ })).toHaveAttribute('href', '/edit/parcel-helper')
  const look = steps.getByRole('link', { name: /Give it your look/ })
  await expect.element(look).toHaveAttribute('href', '/edit/parcel-helper?open=look')
  await steps.getByRole('button', { name: 'Put away' }).click()
  await expect.element(steps).not.toBeInTheDocument()
  expect(api.calls.some(({ name }) => name === 'hideFirstSteps')).toBe(true)
})

test('200 bots are all there, and can be searched', async () => {
  const many = Array.from({ length: 200 }, (_, at) => ({ ...LIVE_PROJECT, id: `bot-${at}`, name: `Bot number ${at}` }))
  await openPage('/dashboard', { api: { listProjects: () => many } })
  await expect.poll(() => page.getByRole('article').elements().length, { timeout: 15_000 }).toBe(200)
  await page.getByRole('searchbox', { name: 'Search your bots' }).fill('number 199')
  await expect.poll(() => page.getByRole('article').elements().length, { timeout: 15_000 }).toBe(1)
})

test.each([320, 360])('at %i wide the buttons of the top bar leave room for those of a touch screen', async (width) => {
  await page.viewport(width, 700)
  await openPage('/dashboard')
  const add = page.getByRole('button', { name: 'New bot' })
  await expect.element(add).toBeVisible()
  const group = add.element().parentElement
  // On a touch screen the menu, the bell and the account are together 20 wider than for a mouse.
  expect(group?.offsetWidth).toBeLessThanOrEqual((group?.parentElement?.clientWidth ?? 0) - 20)
})

test.each(['Mailbox', 'See changes'])('on a phone the link “%s” is high enough for a finger', async (name) => {
  await page.viewport(320, 640)
  await emulateTouch()
  await openPage('/dashboard', {
    api: {
      getConfig: () => ({ ...CONFIG, sandbox: true, mailbox_url: 'http://localhost:4905/' }),
      listProjects: () => [{ ...LIVE_PROJECT, changes: 2 }],
    },
  })
  const link = page.getByRole('link', { name, exact: true }).first()
  await expect.element(link).toBeVisible()
  expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(40)
})
