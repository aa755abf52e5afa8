import type { Connection, Project } from '@bricks/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '#app/session/query-client.ts'
import { type Handlers, refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { createMemberUser, PROJECT, USER } from '#test/sample-data.ts'

const createBrick = (id: string, name: string): Project['functions'][number] => ({
  id,
  name,
  description: `What ${name} is for`,
  parameters: { type: 'object', properties: [], required: [] },
  api: { url: 'api.shop.example/v1', method: 'GET', parameters: [], headers: [] },
})
const WITH_THREE: Project = {
  ...PROJECT,
  functions: [createBrick('b1', 'Order status'), createBrick('b2', 'Delivery slots'), createBrick('b3', 'Returns')],
}
const pressButton = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }).first())
const alert = page.getByRole('alert')

/** The answer to the first save is lost. */
async function saveTwiceAndMeetNoConflict() {
  await pressButton('Save')
  await expect.element(alert).toHaveTextContent('An obscur error occurred. Please try again.')
  await pressButton('Save')
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect.element(alert).not.toBeInTheDocument()
  expect(page.getByRole('dialog', { name: 'This bot was changed elsewhere' }).elements()).toHaveLength(0)
}

beforeEach(() => page.viewport(1280, 860))

test('discarding what could not be saved takes its error away, too', async () => {
  const api = { getProject: () => WITH_THREE, updateProject: () => refuse('internal') }
  await openPage(`/edit/${PROJECT.id}`, { api })
  await pressButton('Delete Returns')
  await pressButton('Save')
  await expect.element(alert).toHaveTextContent('An error occurred. Please try again.')
  await pressButton('Discard changes')
  await expect.element(alert).not.toBeInTheDocument()
  await pressButton('Delete Returns')
  await expect.element(page.getByText('Unsaved changes').first()).toBeVisible()
  expect(alert.elements()).toHaveLength(0)
})

test.each([
  ['not_found', /This bot is no longer there: it was deleted/],
  ['project_too_large', /192 kB at most/],
  ['body_too_large', /256 kB at most/],
] as const)('a save that is refused for good says why: %s', async (code, reason) => {
  const api = { getProject: () => WITH_THREE, updateProject: () => refuse(code) }
  await openPage(`/edit/${PROJECT.id}`, { api })
  await pressButton('Delete Returns')
  await pressButton('Save')
  await expect.element(alert.getByText(reason)).toBeVisible()
})

test('offline the editor says that changes are kept and saved later, and saves them when the network is back', async () => {
  let isOnline = false
  const updateProject = () => {
    if (!isOnline) throw new TypeError('no network')
    return { ...WITH_THREE, revision: 4 }
  }
  const { api } = await openPage(`/edit/${PROJECT.id}`, { api: { getProject: () => WITH_THREE, updateProject } })
  api.handleReadiness(() => (isOnline ? Response.json({}) : Promise.reject(new TypeError('no network'))))
  await expect.element(page.getByRole('button', { name: 'Delete Returns' })).toBeVisible()
  window.dispatchEvent(new Event('offline'))
  const promise = page.getByText(/^You are offline.*Changes to the draft are kept in this browser and saved then/)
  await expect.element(promise).toBeVisible()
  await pressButton('Delete Returns')
  await pressButton('Save')
  await expect.element(alert).toHaveTextContent('An obscur error occurred. Please try again.')
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  isOnline = true
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect.element(promise).not.toBeInTheDocument()
  await expect.element(alert).not.toBeInTheDocument()
  const saves = api.calls.filter(({ name }) => name === 'updateProject')
  expect(saves).toHaveLength(2)
  expect(saves[1]?.body).toMatchObject({ functions: WITH_THREE.functions.filter(({ name }) => name !== 'Returns') })
})

test('what is not changed is not saved when the network is back', async () => {
  const { api } = await openPage(`/edit/${PROJECT.id}`, { api: { getProject: () => WITH_THREE } })
  await expect.element(page.getByRole('button', { name: 'Delete Returns' })).toBeVisible()
  window.dispatchEvent(new Event('offline'))
  await expect.element(page.getByText(/^You are offline/)).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Back again.')).toBeVisible()
  expect(api.calls.some(({ name }) => name === 'updateProject')).toBe(false)
})

test('a save whose answer was lost is no conflict when it is sent again', async () => {
  const saved: Project = { ...WITH_THREE, functions: WITH_THREE.functions.slice(0, 2), revision: 4, deployed: false }
  let stored = WITH_THREE
  const updateProject = () => {
    if (stored === saved) return refuse('conflict')
    stored = saved
    throw new TypeError('the line was cut')
  }
  await openPage(`/edit/${PROJECT.id}`, { api: { getProject: () => stored, updateProject } })
  await pressButton('Delete Returns')
  await saveTwiceAndMeetNoConflict()
})

test('a save with a new secret whose answer was lost is no conflict when it is sent again, though the secret comes back masked', async () => {
  const createShop = (token: string): Connection => ({
    id: 'shop',
    name: 'Shop',
    host: 'api.shop.example',
    auth: { kind: 'bearer', token },
  })
  const functions = WITH_THREE.functions.map((each) => ({ ...each, api: { ...each.api, connection: 'shop' } }))
  let stored: Project = { ...WITH_THREE, functions, connections: [createShop('')] }
  const updateProject = () => {
    if (stored.revision > PROJECT.revision) return refuse('conflict')
    stored = { ...stored, connections: [createShop('••••9z1')], revision: PROJECT.revision + 1, deployed: false }
    throw new TypeError('the line was cut')
  }
  await openPage(`/edit/${PROJECT.id}`, { api: { getProject: () => stored, updateProject } })
  await pressButton('Connect Shop now')
  const form = page.getByRole('dialog', { name: 'Sign-in of Shop' })
  await userEvent.fill(form.getByLabelText('Token', { exact: true }), 'sk_live_4711_9z1')
  await userEvent.click(form.getByRole('button', { name: 'Update' }))
  await saveTwiceAndMeetNoConflict()
})

test('edits made after a save whose answer was lost are no conflict, and follow it', async () => {
  let stored = WITH_THREE
  const updateProject: NonNullable<Handlers['updateProject']> = ({ body }) => {
    if (body.revision !== stored.revision) return refuse('conflict')
    const isFirst = stored === WITH_THREE
    stored = {
      ...stored,
      ...body,
      functions: body.functions ?? [],
      revision: stored.revision + 1,
      deployed: false,
    } as Project
    if (isFirst) throw new TypeError('the line was cut')
    return stored
  }
  await openPage(`/edit/${PROJECT.id}`, { api: { getProject: () => stored, updateProject } })
  await pressButton('Delete Returns')
  await pressButton('Save')
  await expect.element(alert).toHaveTextContent('An obscur error occurred. Please try again.')
  await pressButton('Delete Delivery slots')
  await pressButton('Save')
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect.element(alert).not.toBeInTheDocument()
  expect(page.getByRole('dialog', { name: 'This bot was changed elsewhere' }).elements()).toHaveLength(0)
  expect(stored.functions.map(({ name }) => name)).toEqual(['Order status'])
})

test('a save that never arrived is forgotten with its conflict: a version like it that comes later is somebody else’s', async () => {
  let stored = WITH_THREE
  let isCut = true
  const updateProject: NonNullable<Handlers['updateProject']> = ({ body }) => {
    if (isCut) throw new TypeError('the line was cut')
    if (body.revision !== stored.revision) return refuse('conflict')
    return stored
  }
  await openPage(`/edit/${PROJECT.id}`, { api: { getProject: () => stored, updateProject } })
  await pressButton('Delete Returns')
  await pressButton('Save')
  await expect.element(alert).toHaveTextContent('An obscur error occurred. Please try again.')
  isCut = false
  stored = { ...WITH_THREE, system: 'Their instructions', revision: PROJECT.revision + 1 }
  await pressButton('Save')
  const conflict = page.getByRole('dialog', { name: 'This bot was changed elsewhere' })
  await userEvent.click(conflict.getByRole('button', { name: 'Reload theirs' }))
  await expect.element(page.getByText('Their instructions').first()).toBeVisible()
  stored = { ...WITH_THREE, functions: WITH_THREE.functions.slice(0, 2), revision: PROJECT.revision + 2 }
  await pressButton('Delete Delivery slots')
  await pressButton('Save')
  await expect.element(conflict).toBeVisible()
})

test.each([
  ['Edit your GPT base', 'Edit your GPT base', 'Name'],
  ['Edit Returns', 'Edit an API', 'Brick name'],
])('%s: what was saved elsewhere while its form was open is not overwritten unasked', async (opener, name, label) => {
  const newer: Project = {
    ...WITH_THREE,
    system: 'Their instructions',
    functions: WITH_THREE.functions.map((each) => ({ ...each, description: 'Their words' })),
    revision: PROJECT.revision + 1,
  }
  const { api } = await openPage(`/edit/${PROJECT.id}`, {
    api: { getProject: () => WITH_THREE, updateProject: () => refuse('conflict') },
  })
  await pressButton(opener)
  const form = page.getByRole('dialog', { name })
  await expect.element(form).toBeVisible()
  api.handle({ getProject: () => newer })
  await queryClient.refetchQueries({ queryKey: ['project', PROJECT.id] })
  await userEvent.fill(form.getByLabelText(label, { exact: true }), 'Mine')
  await userEvent.click(form.getByRole('button', { name: 'Update' }))
  await pressButton('Save')
  await expect.element(page.getByRole('dialog', { name: 'This bot was changed elsewhere' })).toBeVisible()
  const saves = api.calls.filter((call) => call.name === 'updateProject')
  expect(saves.map(({ body }) => body)).toMatchObject([{ revision: PROJECT.revision }])
})

test.each([
  ['the same field', { name: 'Their name' }, true],
  ['another field', { description: 'Their words' }, false],
])('a form that was kept over a reload, and %s saved elsewhere meanwhile', async (_field, theirs, isConflict) => {
  const { goTo, api } = await openPage(`/edit/${PROJECT.id}`, { api: { getProject: () => WITH_THREE } })
  const form = page.getByRole('dialog', { name: 'Edit an API' })
  const name = form.getByLabelText('Brick name', { exact: true })
  await pressButton('Edit Returns')
  await userEvent.fill(name, 'Mine')
  await goTo('/help')
  const functions = WITH_THREE.functions.map((each) => (each.name === 'Returns' ? { ...each, ...theirs } : each))
  const newer: Project = { ...WITH_THREE, functions, revision: PROJECT.revision + 1 }
  api.handle({ getProject: () => newer, updateProject: () => (isConflict ? refuse('conflict') : newer) })
  queryClient.clear()
  await goTo(`/edit/${PROJECT.id}`)
  await pressButton(`Edit ${functions.at(-1)?.name}`)
  await expect.element(name).toHaveValue('Mine')
  await userEvent.click(form.getByRole('button', { name: 'Update' }))
  await pressButton('Save')
  const listSavedBodies = () => api.calls.filter((call) => call.name === 'updateProject').map(({ body }) => body)
  const revision = newer.revision - (isConflict ? 1 : 0)
  const mine = expect.objectContaining({ ...theirs, name: 'Mine' })
  await expect.poll(listSavedBodies).toMatchObject([{ revision, functions: expect.arrayContaining([mine]) }])
  const conflict = page.getByRole('dialog', { name: 'This bot was changed elsewhere' })
  // What the save answers is waited for, too: it would come into the cache of the next test.
  if (isConflict) await expect.element(conflict).toBeVisible()
  else await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('edits that were left on a version which was saved over since are offered, not lost', async () => {
  const draft = { ...WITH_THREE, functions: WITH_THREE.functions.slice(0, 2) }
  const getProject = () => {
    const kept = { revision: PROJECT.revision - 1, draft, at: 0 }
    localStorage.setItem(`bricks:draft:${PROJECT.id}:other-tab`, JSON.stringify(kept))
    return WITH_THREE
  }
  await openPage(`/edit/${PROJECT.id}`, { api: { getProject } })
  await expect.element(page.getByRole('article', { name: 'Returns' })).toBeVisible()
  await pressButton('Bring my edits back')
  await expect.element(page.getByRole('article', { name: 'Returns' })).not.toBeInTheDocument()
  await expect.element(page.getByText('Unsaved changes').first()).toBeVisible()
})

test('after a save whose answer was lost and a reload the draft is saved, and nobody is said to have saved it elsewhere', async () => {
  const createShop = (token: string): Connection => ({
    id: 'shop',
    name: 'Shop',
    host: 'api.shop.example',
    auth: { kind: 'bearer', token },
  })
  const saved: Project = { ...WITH_THREE, name: 'As I left it', connections: [createShop('••••9z1')] }
  const getProject = () => {
    const draft = { ...saved, connections: [createShop('••••')] }
    const kept = { revision: PROJECT.revision - 1, draft, at: 0 }
    localStorage.setItem(`bricks:draft:${PROJECT.id}:other-tab`, JSON.stringify(kept))
    return saved
  }
  await openPage(`/edit/${PROJECT.id}`, { api: { getProject } })
  await expect.element(page.getByRole('heading', { name: 'As I left it', level: 1 })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Delete Returns' })).toBeVisible()
  expect(page.getByText(/saved elsewhere/).elements()).toHaveLength(0)
  expect(page.getByText('Unsaved changes').elements()).toHaveLength(0)
  const kept = () => Object.entries(localStorage).filter(([key]) => key.startsWith('bricks:draft'))
  await expect.poll(() => kept().filter(([, value]) => value !== 'null')).toEqual([])
})

test('a brick that was deleted and came back by discarding is there once, whatever is undone then', async () => {
  await openPage(`/edit/${PROJECT.id}`, { api: { getProject: () => WITH_THREE } })
  await pressButton('Delete Returns')
  await pressButton('Discard changes')
  await pressButton('Undo')
  await expect.element(page.getByRole('article', { name: 'Returns' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('deletions of bricks that were never saved are undone in any order, and the bricks keep theirs', async () => {
  const getProject = () => {
    const kept = { revision: PROJECT.revision, draft: WITH_THREE, at: 0 }
    localStorage.setItem(`bricks:draft:${PROJECT.id}:other-tab`, JSON.stringify(kept))
    return { ...WITH_THREE, functions: [] }
  }
  await openPage(`/edit/${PROJECT.id}`, { api: { getProject } })
  const listNames = () => WITH_THREE.functions.map(({ name }) => name).filter((name) => isShown(name))
  const isShown = (name: string) => page.getByRole('article', { name }).elements().length > 0
  const [first = '', second = ''] = WITH_THREE.functions.map(({ name }) => name)
  await pressButton(`Delete ${first}`)
  await pressButton(`Delete ${second}`)
  await expect.poll(listNames).toHaveLength(1)
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await userEvent.click(undo.last())
  await expect.element(page.getByRole('article', { name: first })).toBeVisible()
  await userEvent.click(undo.first())
  await expect.element(page.getByRole('article', { name: second })).toBeVisible()
  const articles = page
    .getByRole('article')
    .elements()
    .map((each) => each.textContent ?? '')
  expect(articles.findIndex((text) => text.includes(first))).toBeLessThan(
    articles.findIndex((text) => text.includes(second)),
  )
})

test('the alert of a blocked test does not come back with the next edit', async () => {
  await openPage(`/edit/${PROJECT.id}`, { api: { getProject: () => WITH_THREE } })
  await pressButton('Delete Returns')
  await userEvent.click(page.getByRole('link', { name: 'Test' }))
  await expect.element(alert).toBeVisible()
  await pressButton('Discard changes')
  await expect.element(alert).not.toBeInTheDocument()
  await pressButton('Delete Returns')
  await expect.element(page.getByText('Unsaved changes').first()).toBeVisible()
  expect(alert.elements()).toHaveLength(0)
})

test('after a downgrade a brick more than the plan has can be replaced, but none added', async () => {
  const api = { getProject: () => WITH_THREE, getUser: () => ({ ...USER, role: 1 }) }
  await openPage(`/edit/${PROJECT.id}`, { api })
  await pressButton('Add new API')
  await expect.element(page.getByRole('dialog', { name: 'Plan limit' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await pressButton('Delete Returns')
  await pressButton('Add new API')
  await expect.element(page.getByRole('dialog', { name: 'Add new API' })).toBeVisible()
})

test.each([
  [8, ['Get plan Premium']],
  [9, []],
])('where the live Bricks of role %i are used up, larger plans are offered and no others', async (role, offers) => {
  const draft: Project = { ...WITH_THREE, live: false, live_url: '', status: 'Draft', deployed: false }
  const api = {
    getProject: () => draft,
    getUser: () => ({ ...USER, role }),
    deployProject: () => refuse('live_limit_reached'),
  }
  await openPage(`/edit/${PROJECT.id}`, { api })
  await pressButton('Deploy')
  const limit = page.getByRole('dialog', { name: 'Plan limit' })
  await expect.element(limit).toBeVisible()
  const links = limit.getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('aria-label') ?? link.textContent)).toEqual(
    offers.length > 0 ? offers : ['Contact us'],
  )
})

test('a bot that was deleted in its editor is not asked for again, and nothing says that it is missing', async () => {
  let bots = [PROJECT]
  const { api } = await openPage(`/edit/${PROJECT.id}`, {
    api: {
      getProject: () => bots.find(({ id }) => id === PROJECT.id) ?? refuse('not_found'),
      deleteProject: () => {
        bots = []
        return {}
      },
      listProjects: async () => {
        await new Promise((resolve) => setTimeout(resolve, 300))
        return []
      },
    },
  })
  await pressButton('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Create New Project')).toBeVisible()
  expect(page.getByText('There is no bot at this address.').elements()).toHaveLength(0)
  expect(api.calls.filter(({ name }) => name === 'getProject')).toHaveLength(1)
})

test.each([
  ['this account', true, 0],
  ['another account', false, 1],
])('where Delete finds no bot in %s, the drafts go only if it was deleted', async (_where, isSameAccount, drafts) => {
  const { api, path } = await openPage(`/edit/${PROJECT.id}`, {
    api: { getProject: () => WITH_THREE, deleteProject: () => refuse('not_found') },
  })
  await pressButton('Delete Returns')
  const listDrafts = () => Object.keys(localStorage).filter((key) => key.startsWith(`bricks:draft:${PROJECT.id}`))
  await expect.poll(listDrafts).toHaveLength(1)
  if (!isSameAccount) api.handle({ getUser: () => createMemberUser('editor') })
  await pressButton('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(path).toBe('/dashboard')
  expect(listDrafts()).toHaveLength(drafts)
})
