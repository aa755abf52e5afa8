import type { Project } from '@bricks/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { storeKnownUser } from '#api/session/known-user.ts'
import { readAccountOwner } from '#ui/plan/account-owner.ts'
import { type Handlers, refuse } from './fake-api.ts'
import { openPage } from './open-page.tsx'
import { CONFIG, createMemberUser, PROJECT, USER } from './sample-data.ts'

const DRAFT: Project = { ...PROJECT, status: 'Draft', live: false, live_url: '', version: 0, deployed: false }
const OWNER = /Dan Director \(dan@shop\.example\)/
const createEditorApi = (api: Handlers = {}): Handlers => ({
  getUser: () => createMemberUser('editor'),
  getProject: () => DRAFT,
  ...api,
})
const pressButton = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }))
const findDialog = (name: string) => page.getByRole('dialog', { name })

beforeEach(() => page.viewport(1280, 860))

test('where the owner’s key is missing an editor learns whose it is, and is asked for none', async () => {
  await openPage(`/edit/${PROJECT.id}`, {
    api: createEditorApi({ deployProject: () => refuse('provider_key_missing') }),
  })
  await pressButton('Deploy')
  const key = findDialog('Set Your OpenAI API Key')
  await expect.element(key.getByText(OWNER)).toBeVisible()
  expect(key.getByRole('textbox').elements()).toHaveLength(0)
  expect(key.getByRole('link').elements()).toHaveLength(0)
})

test('whose account it is is known with the answer that says who is signed in, before any other part is loaded', () => {
  storeKnownUser(createMemberUser('editor'))
  expect(readAccountOwner()).toMatch(OWNER)
  storeKnownUser(USER)
  expect(readAccountOwner()).toBeUndefined()
})

test('where the plan’s live Bricks are used up an editor learns whom to ask, and is offered no plan', async () => {
  await openPage(`/edit/${PROJECT.id}`, { api: createEditorApi({ deployProject: () => refuse('live_limit_reached') }) })
  await pressButton('Deploy')
  await expect.element(findDialog('Plan limit').getByText(OWNER)).toBeVisible()
  expect(findDialog('Plan limit').getByRole('link').elements()).toHaveLength(0)
})

test('no checkout is asked for in somebody else’s account, and the way to one’s own is there', async () => {
  const { api } = await openPage('/getpro?frequency=annually', { api: createEditorApi() })
  await expect.element(page.getByText(OWNER)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Get it for my account' }))
    .toHaveAttribute('href', '/getpro?frequency=annually&account=of-bea')
  expect(api.calls.some(({ name }) => name === 'createCheckout')).toBe(false)
})

test.each([
  ['plan', 'Open the plan of my account'],
  ['key', 'Open the keys of my account'],
] as const)('the settings’ section %s says whose it is, and leads to one’s own', async (section, label) => {
  await openPage(`/settings/${section}`, { api: createEditorApi() })
  await expect.element(page.getByText(OWNER).last()).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: label }))
    .toHaveAttribute('href', `/settings/${section}?account=of-bea`)
})

test('an editor sees the identity secrets, and that only the owner makes and revokes them', async () => {
  const getVisitorIdentity = () => ({
    secrets: [{ id: 's', mask: '••••4gQ', created_at: '2026-11-20T09:00:00.000Z' }],
    tell_name: false,
    tell_context: false,
  })
  await openPage(`/edit/${PROJECT.id}`, { api: createEditorApi({ getVisitorIdentity }) })
  await pressButton('Share')
  await userEvent.click(findDialog('Share').getByText('Visitors', { exact: true }))
  await expect.element(findDialog('Share').getByText('••••4gQ')).toBeVisible()
  await expect.element(findDialog('Share').getByText(/^Only the owner of this account makes/)).toBeVisible()
  expect(page.getByRole('button', { name: /^(?:Make a|Revoke)/ }).elements()).toHaveLength(0)
})

test('a viewer, whose question would be refused, is led to no test', async () => {
  await page.viewport(390, 844)
  const { path } = await openPage(`/test/${PROJECT.id}`, {
    api: createEditorApi({ getUser: () => createMemberUser('viewer') }),
  })
  await expect.poll(path).toBe(`/edit/${PROJECT.id}`)
  await expect.element(page.getByRole('heading', { name: 'Connected APIs' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Test', exact: true }).elements()).toHaveLength(0)
})

test.each([
  ['an editor, whose deletion would be refused, is offered none', createMemberUser('editor'), 0],
  ['the owner is offered it', USER, 1],
])('beside a bot’s editor and in its menu %s', async (_who, user, offered) => {
  const api = createEditorApi({ getUser: () => user })
  const listOffers = (role: 'button' | 'menuitem') => page.getByRole(role, { name: 'Delete', exact: true }).elements()
  await openPage(`/edit/${PROJECT.id}`, { api })
  await expect.element(page.getByRole('button', { name: 'Share' })).toBeVisible()
  expect(listOffers('button')).toHaveLength(offered)
  await page.viewport(390, 844)
  await pressButton('More actions')
  await expect.element(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
  expect(listOffers('menuitem')).toHaveLength(offered)
})

test.each([
  ['an editor finds no deletion', createMemberUser('editor'), 0],
  ['the owner finds it', USER, 1],
])('in the menu of a bot on the dashboard %s', async (_who, user, offered) => {
  await openPage('/dashboard', { api: createEditorApi({ getUser: () => user }) })
  await pressButton('More for Returns desk')
  await expect.element(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Delete' }).elements()).toHaveLength(offered)
})

test('where a model has no key an editor learns who sets it, and is offered no field that would be refused', async () => {
  const model = 'anthropic/claude-haiku'
  await openPage(`/edit/${PROJECT.id}`, {
    api: createEditorApi({
      getProject: () => ({ ...DRAFT, model }),
      getConfig: () => ({
        ...CONFIG,
        models: [...CONFIG.models, { id: model, role: 0, provider: 'anthropic' }],
        providers: [
          { id: 'openai', label: 'OpenAI', needs_key: true },
          { id: 'anthropic', label: 'Anthropic', needs_key: true },
        ],
      }),
      listProviderKeys: () => [{ id: 'anthropic', label: 'Anthropic', needs_key: true, key: '' }],
    }),
  })
  await pressButton('Edit your GPT base')
  await expect.element(findDialog('Edit your GPT base').getByText(OWNER)).toBeVisible()
  expect(page.getByLabelText('API key for Anthropic').elements()).toHaveLength(0)
})
