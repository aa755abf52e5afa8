import type { Project } from '@bricks/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type FakeApi, refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { CONFIG, PROJECT, USER } from '#test/sample-data.ts'
import { claimKeptDraft } from './draft/draft-storage.ts'

const ADDRESS = `/edit/${PROJECT.id}`
const createBrick = (id: string, name: string): Project['functions'][number] => ({
  id,
  name,
  description: `What ${name} is for`,
  parameters: { type: 'object', properties: [], required: [] },
  api: { url: 'api.shop.example/v1', method: 'GET', parameters: [], headers: [] },
})
const WITH_TWO: Project = {
  ...PROJECT,
  functions: [createBrick('b1', 'Order status'), createBrick('b2', 'Delivery slots')],
}
const DRAFT: Project = {
  ...WITH_TWO,
  live: false,
  live_url: '',
  status: 'Draft',
  version: 0,
  deployed: false,
  deployed_at: null,
}
const FREE = { ...USER, role: 1 }
const PRO = { ...USER, role: 8 }

const findButton = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const findDialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const listSentBodies = (api: FakeApi, call: string) =>
  api.calls.filter(({ name }) => name === call).map(({ body }) => body)
const deleteABrick = () => userEvent.click(findButton('Delete Delivery slots'))

beforeEach(() => page.viewport(1280, 860))

test('the editor goes to the dashboard when its project cannot be loaded', async () => {
  const { path } = await openPage(ADDRESS, { api: { getProject: () => refuse('not_found') } })
  await expect.poll(path, { timeout: 5_000 }).toBe('/dashboard')
  await expect.element(page.getByText('There is no bot at this address.')).toBeVisible()
})

test('Save is disabled until something changes, and again once it is saved', async () => {
  const saved: Project = { ...WITH_TWO, functions: WITH_TWO.functions.slice(0, 1), revision: 4, deployed: false }
  const { api } = await openPage(ADDRESS, { api: { getProject: () => WITH_TWO, updateProject: () => saved } })
  await expect.element(findButton('Save')).toBeDisabled()
  await deleteABrick()
  await expect.element(page.getByText('Unsaved changes').first()).toBeVisible()
  await userEvent.click(findButton('Save'))
  await expect.element(findButton('Save')).toBeDisabled()
  expect(listSentBodies(api, 'updateProject')).toMatchObject([{ id: PROJECT.id, revision: 3 }])
  await expect.element(findButton('Deploy')).toBeEnabled()
})

test('Ctrl+S saves', async () => {
  const updateProject = () => ({ ...WITH_TWO, functions: WITH_TWO.functions.slice(0, 1), revision: 4 })
  const { api } = await openPage(ADDRESS, { api: { getProject: () => WITH_TWO, updateProject } })
  await deleteABrick()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(findButton('Save')).toBeDisabled()
  expect(listSentBodies(api, 'updateProject')).toHaveLength(1)
})

test('a save that the server refuses says so and stays possible', async () => {
  await openPage(ADDRESS, { api: { getProject: () => WITH_TWO, updateProject: () => refuse('internal') } })
  await deleteABrick()
  await userEvent.click(findButton('Save'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('An error occurred. Please try again.')
  await expect.element(findButton('Save')).toBeEnabled()
})

test('a save that gets no answer says something else', async () => {
  const updateProject = () => {
    throw new TypeError('no network')
  }
  await openPage(ADDRESS, { api: { getProject: () => WITH_TWO, updateProject } })
  await deleteABrick()
  await userEvent.click(findButton('Save'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('An obscur error occurred. Please try again.')
})

test('testing while something is unsaved is blocked', async () => {
  await openPage(ADDRESS, { api: { getProject: () => WITH_TWO } })
  await deleteABrick()
  await userEvent.click(page.getByRole('link', { name: 'Test' }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please save or discard your changes before testing.')
})

test('changes can be discarded, and a deleted brick brought back', async () => {
  await openPage(ADDRESS, { api: { getProject: () => WITH_TWO } })
  await deleteABrick()
  await userEvent.click(findButton('Undo'))
  await expect.element(page.getByRole('article', { name: 'Delivery slots' })).toBeVisible()
  await deleteABrick()
  await userEvent.click(findButton('Discard changes').first())
  await expect.element(page.getByRole('article', { name: 'Delivery slots' })).toBeVisible()
  await expect.element(findButton('Save')).toBeDisabled()
})

test('what is unsaved is still there after a reload', async () => {
  await openPage(ADDRESS, { api: { getProject: () => WITH_TWO } })
  await deleteABrick()
  await expect.element(page.getByText('Unsaved changes').first()).toBeVisible()
  expect(claimKeptDraft(PROJECT.id, PROJECT.revision)?.draft.functions).toHaveLength(1)
})

test('a third API on the Free plan opens the plan limit dialog', async () => {
  await openPage(ADDRESS, { api: { getProject: () => DRAFT, getUser: () => FREE } })
  await userEvent.click(findButton('Add new API'))
  await expect.element(page.getByText('You have reached the max of Bricks included on your plan.')).toBeVisible()
})

test('Deploy on the Free plan opens the upgrade dialog instead of deploying', async () => {
  const getConfig = () => ({ ...CONFIG, needs_key: true })
  const { api } = await openPage(ADDRESS, { api: { getProject: () => DRAFT, getUser: () => FREE, getConfig } })
  await userEvent.click(findButton('Deploy'))
  await expect.element(findDialog('Upgrade your plan')).toBeVisible()
  expect(findDialog('Upgrade your plan').element().textContent).toContain('your own OpenAI API key')
  expect(listSentBodies(api, 'deployProject')).toEqual([])
})

test('Deploy on the Free plan speaks of no key where the operator has one for all', async () => {
  const getConfig = () => ({ ...CONFIG, needs_key: false })
  await openPage(ADDRESS, { api: { getProject: () => DRAFT, getUser: () => FREE, getConfig } })
  await userEvent.click(findButton('Deploy'))
  await expect.element(findDialog('Upgrade your plan')).toBeVisible()
  const readDialogText = () => findDialog('Upgrade your plan').element().textContent
  await expect.poll(readDialogText).not.toContain('API key')
  expect(readDialogText()).toContain('can be tested at any time.')
})

test('Deploy saves what is unsaved, makes it live and says so', async () => {
  const saved: Project = { ...DRAFT, functions: DRAFT.functions.slice(0, 1), revision: 4 }
  const deployProject = () => ({
    ...saved,
    live: true,
    status: 'Live' as const,
    version: 1,
    deployed: true,
    live_url: PROJECT.live_url,
  })
  const { api } = await openPage(ADDRESS, {
    api: { getProject: () => DRAFT, getUser: () => PRO, updateProject: () => saved, deployProject },
  })
  await deleteABrick()
  await userEvent.click(findButton('Deploy'))
  await expect.element(findDialog('Deployment Successful')).toBeVisible()
  expect(listSentBodies(api, 'deployProject')).toEqual([{ project_id: PROJECT.id, revision: 4 }])
  await userEvent.keyboard('{Escape}')
  await expect.element(findButton('Deployed.')).toBeDisabled()
})

test('what is deployed already cannot be deployed again until it changes', async () => {
  await openPage(ADDRESS, { api: { getProject: () => WITH_TWO, getUser: () => PRO } })
  await expect.element(findButton('Deployed.')).toBeDisabled()
  await deleteABrick()
  await expect.element(findButton('Deploy')).toBeEnabled()
})

test('Deploy without a key opens the key dialog, and another failure says its cause there', async () => {
  let code: 'provider_key_missing' | 'model_unavailable' = 'provider_key_missing'
  await openPage(ADDRESS, { api: { getProject: () => DRAFT, getUser: () => PRO, deployProject: () => refuse(code) } })
  await userEvent.click(findButton('Deploy'))
  const keyDialog = findDialog('Set Your OpenAI API Key')
  await expect.element(keyDialog.getByText('You cannot deploy Bricks before setting your OpenAI API Key')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  code = 'model_unavailable'
  await userEvent.click(findButton('Deploy'))
  await expect.element(keyDialog.getByText(/The provider no longer offers this model/)).toBeVisible()
})

test('too many live projects open the plan limit dialog', async () => {
  await openPage(ADDRESS, {
    api: { getProject: () => DRAFT, getUser: () => PRO, deployProject: () => refuse('live_limit_reached') },
  })
  await userEvent.click(findButton('Deploy'))
  await expect.element(page.getByText('You have reached the max of live Bricks included on your plan.')).toBeVisible()
})

test('a project that was saved elsewhere is reloaded or overwritten, and neither side is lost', async () => {
  const theirs: Project = { ...WITH_TWO, name: 'Their name', revision: 9 }
  let current = WITH_TWO
  const updateProject = ({ body }: { body: { revision?: number | undefined } }) => {
    if (body.revision === 9) return { ...theirs, functions: theirs.functions.slice(0, 1), revision: 10 }
    current = theirs
    return refuse('conflict')
  }
  const { api } = await openPage(ADDRESS, { api: { getProject: () => current, updateProject } })
  await deleteABrick()
  await userEvent.click(findButton('Save'))
  await userEvent.click(findButton('Reload theirs'))
  await expect.element(page.getByRole('heading', { name: 'Their name', level: 1 })).toBeVisible()
  await expect.element(page.getByRole('article', { name: 'Delivery slots' })).toBeVisible()
  await userEvent.click(findButton('Bring my changes back'))
  await expect.element(page.getByRole('article', { name: 'Delivery slots' })).not.toBeInTheDocument()
  await userEvent.click(findButton('Save'))
  await expect.poll(() => listSentBodies(api, 'updateProject')).toMatchObject([{ revision: 3 }, { revision: 9 }])
  await expect.element(findButton('Save')).toBeDisabled()
})

test.each([
  ['is still shut', false],
  ['is open again', true],
])('changes that are brought back after the editor was left are there, where it %s', async (_place, isOpen) => {
  const theirs: Project = { ...WITH_TWO, name: 'Their name', revision: 9 }
  let current = WITH_TWO
  const updateProject = () => {
    current = theirs
    return refuse('conflict')
  }
  const { path } = await openPage(ADDRESS, { api: { getProject: () => current, updateProject } })
  await deleteABrick()
  await userEvent.click(findButton('Save'))
  await userEvent.click(findButton('Reload theirs'))
  await expect.element(page.getByRole('article', { name: 'Delivery slots' })).toBeVisible()
  const showPart = (name: string) =>
    userEvent.click(page.getByRole('navigation', { name: 'Parts of this bot' }).getByRole('link', { name }))
  await showPart('Checks')
  await expect.poll(path).toBe(`${ADDRESS}/checks`)
  await expect.element(page.getByRole('article', { name: 'Order status' })).not.toBeInTheDocument()
  if (isOpen) {
    await showPart('Build')
    await expect.element(page.getByRole('article', { name: 'Delivery slots' })).toBeVisible()
  }
  await userEvent.click(findButton('Bring my changes back'))
  if (!isOpen) await showPart('Build')
  await expect.element(page.getByRole('article', { name: 'Order status' })).toBeVisible()
  await expect.element(page.getByText('Unsaved changes').first()).toBeVisible()
  expect(page.getByRole('article', { name: 'Delivery slots' }).elements()).toHaveLength(0)
})

test('a version that was overwritten can be brought back', async () => {
  const theirs: Project = { ...WITH_TWO, name: 'Their name', revision: 9 }
  let current = WITH_TWO
  const updateProject = ({ body }: { body: { name?: string | undefined; revision?: number | undefined } }) => {
    if (body.revision !== 3) return { ...WITH_TWO, name: body.name ?? '', revision: (body.revision ?? 0) + 1 }
    current = theirs
    return refuse('conflict')
  }
  const { api } = await openPage(ADDRESS, { api: { getProject: () => current, updateProject } })
  await deleteABrick()
  await userEvent.click(findButton('Save'))
  await userEvent.click(findButton('Overwrite with mine'))
  await userEvent.click(findButton('Bring theirs back'))
  await expect.element(page.getByRole('heading', { name: 'Their name', level: 1 })).toBeVisible()
  await userEvent.click(findButton('Save'))
  await expect
    .poll(() => listSentBodies(api, 'updateProject').slice(1))
    .toMatchObject([
      { revision: 9, name: WITH_TWO.name },
      { revision: 10, name: 'Their name' },
    ])
  await expect.element(findButton('Save')).toBeDisabled()
})

test('undeploy and delete ask first, then lead to the dashboard', async () => {
  const { api, path } = await openPage(ADDRESS, {
    api: { getProject: () => WITH_TWO, undeployProject: () => ({}) },
  })
  await userEvent.click(findButton('Cancel Deployement'))
  await userEvent.click(findDialog('Undeploy Bricks').getByRole('button', { name: 'Undeploy' }))
  await expect.poll(path, { timeout: 5_000 }).toBe('/dashboard')
  expect(listSentBodies(api, 'undeployProject')).toEqual([{ project_id: PROJECT.id }])
})

test('a bot that was taken off is shown as a draft when it is opened again at once', async () => {
  const { api, goTo } = await openPage(ADDRESS, { api: { getProject: () => WITH_TWO } })
  const taken: Project = { ...WITH_TWO, status: 'Draft', live: false, live_url: '', deployed: false }
  const undeployProject = () => {
    api.handle({ getProject: () => taken })
    return {}
  }
  api.handle({ undeployProject })
  await userEvent.click(findButton('Cancel Deployement'))
  await userEvent.click(findDialog('Undeploy Bricks').getByRole('button', { name: 'Undeploy' }))
  await expect.element(page.getByRole('heading', { name: 'Your bots' })).toBeVisible()
  await goTo(ADDRESS)
  await expect.element(page.getByText('Draft, no longer live').first()).toBeVisible()
  await expect.element(findButton('Cancel Deployement')).not.toBeInTheDocument()
})

test('recent problems are told in plain words', async () => {
  const listProblems = () => [
    { at: '2026-11-21T10:00:00.000Z', code: 'brick_timeout', brick: 'Order status' },
    { at: '2026-11-21T09:30:00.000Z', code: 'brick_answer_changed', brick: 'Price list' },
    { at: '2026-11-21T09:00:00.000Z', code: 'provider_key_invalid' },
  ]
  await openPage(ADDRESS, { api: { getProject: () => WITH_TWO, listProblems } })
  await expect.element(page.getByText(/^The answer of “Price list” changed its form/)).toBeVisible()
  await expect.element(page.getByText('“Order status” failed: it took too long to answer.')).toBeVisible()
  await expect.element(page.getByText('The provider refused the key of this bot.')).toBeVisible()
})

test('leaving with unsaved work asks first', async () => {
  const { path } = await openPage(ADDRESS, { api: { getProject: () => WITH_TWO } })
  await deleteABrick()
  await userEvent.click(page.getByRole('link', { name: 'Back to the dashboard' }))
  await userEvent.click(findButton('Stay'))
  expect(path()).toBe(ADDRESS)
  await userEvent.click(page.getByRole('link', { name: 'Back to the dashboard' }))
  await userEvent.click(findButton('Leave'))
  await expect.poll(path, { timeout: 5_000 }).toBe('/dashboard')
})

test.each([390, 1280])('at %i wide a save that fails far down the page says so in sight', async (width) => {
  await page.viewport(width, 700)
  const functions = Array.from({ length: 8 }, (_, at) => createBrick(`b${at}`, `Brick ${at}`))
  const api = { getProject: () => ({ ...DRAFT, functions }), updateProject: () => refuse('internal') }
  await openPage(ADDRESS, { api })
  await userEvent.click(findButton('Delete Brick 7'))
  await userEvent.click(findButton('Save'))
  await expect.element(page.getByRole('alert')).toBeInViewport()
})

test.each([390, 768, 1280])('at %i wide there is one Test, and what blocks it is said in sight', async (width) => {
  await page.viewport(width, 844)
  await openPage(ADDRESS, { api: { getProject: () => WITH_TWO } })
  await deleteABrick()
  const test = page.getByRole('link', { name: 'Test', exact: true })
  expect(test.elements()).toHaveLength(1)
  await expect.element(test).toHaveAttribute('target', '_blank')
  test.element().scrollIntoView({ block: 'end' })
  await userEvent.click(test)
  expect(page.getByRole('alert').elements()).toHaveLength(1)
  await expect.element(page.getByRole('alert')).toBeInViewport()
})

test.each([
  ['add-api', 'Add new API', /^Paste a link/],
  ['look', 'Share', 'Welcome message'],
] as const)('an address that asks for %s opens %s at once, and forgets it', async (start, name, field) => {
  const { path } = await openPage(`${ADDRESS}?open=${start}`)
  await expect.element(findDialog(name).getByLabelText(field)).toBeVisible()
  await expect.poll(path).toBe(ADDRESS)
})

test('switching a brick off says that visitors keep it until the next deploy', async () => {
  await openPage(ADDRESS, { api: { getProject: () => WITH_TWO, getUser: () => PRO } })
  await page.getByRole('switch', { name: 'Use Order status' }).click()
  await expect.element(page.getByText('“Order status” is off here. Deploy, and it is for visitors.')).toBeVisible()
})

test('the keyboard’s mark goes round the whole tile that adds an API', async () => {
  await openPage(ADDRESS, { api: { getProject: () => DRAFT } })
  const add = findButton('Add new API')
  await expect.element(add).toBeVisible()
  add.element().focus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}')
  await expect.element(add).toHaveFocus()
  expect(getComputedStyle(add.element()).outlineStyle).toBe('none')
  const mark = getComputedStyle(add.element(), '::after')
  expect(mark.outlineStyle).toBe('solid')
  expect(Number.parseFloat(mark.height)).toBeGreaterThan(60)
})
