import type { ConnectedFunction, Connection, Project } from '@bricks/contract'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { broadcastConnectionNews, type ConnectionNews, watchConnectionNews } from '#api/connections/connection-news.ts'
import { ORDERS } from '#test/editor-project.ts'
import { refuse } from '#test/fake-api.ts'
import { findAccessibilityFaults } from '#test/find-accessibility-faults.ts'
import { openPage } from '#test/open-page.tsx'
import { PROJECT } from '#test/sample-data.ts'
import { makeTrialAnswer } from '#test/trial-answer.ts'

const dialog = page.getByRole('dialog')
const findField = (name: string) => dialog.getByLabelText(name, { exact: true })
const pressButton = (name: string) => userEvent.click(dialog.getByRole('button', { name, exact: true }))

const SHOP: Connection = {
  id: 'shop',
  name: 'Shop',
  host: 'api.shop.example',
  auth: { kind: 'bearer', token: '••••k7Q' },
}
const CALENDAR: Connection = {
  id: 'calendar',
  name: 'Google',
  host: 'api.shop.example',
  auth: {
    kind: 'oauth2-code',
    authorize_url: 'https://accounts.google.com/o/oauth2/v2/auth',
    token_url: 'https://oauth2.googleapis.com/token',
    client_id: 'c-1',
    client_secret: '••••abc',
    state: 'needed',
  },
}
const createBrickWithConnection = (connection: string): ConnectedFunction => ({
  ...ORDERS,
  api: { ...ORDERS.api, connection },
})

beforeEach(() => page.viewport(1280, 860))

async function openBrick(project: Partial<Project>, handlers = {}) {
  const stored = { ...PROJECT, functions: [ORDERS], ...project }
  const updateProject = ({ body }: { body: object }) => ({ ...stored, ...body, revision: 4 }) as Project
  const opened = await openPage(`/edit/${PROJECT.id}`, {
    api: { getProject: () => stored, updateProject, ...handlers },
  })
  await userEvent.click(page.getByRole('button', { name: 'Edit Order status' }))
  await expect.element(dialog).toBeVisible()
  return opened
}

async function saveAndReadBody({ api }: Awaited<ReturnType<typeof openPage>>) {
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: /^Save/ }).first())
  await expect.poll(() => api.calls.some(({ name }) => name === 'updateProject')).toBe(true)
  await expect.poll(() => page.getByText('Unsaved changes').elements()).toEqual([])
  return api.calls.findLast(({ name }) => name === 'updateProject')?.body as Project
}

test('a new sign-in belongs to the host, is used by the brick, and is tried along with it', async () => {
  const opened = await openBrick({}, { tryFunction: () => makeTrialAnswer() })
  await userEvent.selectOptions(findField('Sign in'), 'Key')
  await expect.element(findField('Name of this sign-in')).toHaveValue('api.shop.example')
  await pressButton('Update')
  await expect.element(dialog.getByText("Can't be empty.")).toBeVisible()
  await expect.element(findField('Key')).toHaveFocus()
  await userEvent.fill(findField('Key'), 'k-1')
  await expect.element(dialog.getByText("Can't be empty.")).not.toBeInTheDocument()
  expect(await findAccessibilityFaults()).toEqual([])
  await userEvent.fill(findField('Sample order'), 'A17')
  await pressButton('Try')
  await expect.element(dialog.getByText('Status 200')).toBeVisible()
  expect(opened.api.calls.at(-1)?.body).toMatchObject({
    connection: { host: 'api.shop.example', auth: { kind: 'key', in: 'header', name: 'X-Api-Key', value: 'k-1' } },
  })
  await pressButton('Update')
  const saved = await saveAndReadBody(opened)
  expect(saved.connections).toHaveLength(1)
  expect(saved.functions[0]?.api.connection).toBe(saved.connections[0]?.id)
})

test('the sign-ins of the project for this host are offered, and one can be changed or taken off', async () => {
  const elsewhere = { ...SHOP, id: 'other', name: 'Elsewhere', host: 'api.other.example' }
  const opened = await openBrick({ connections: [SHOP, elsewhere], functions: [createBrickWithConnection('shop')] })
  const options = [...(findField('Sign in').element() as HTMLSelectElement).options].map(({ text }) => text)
  expect(options.join('|')).toContain('Shop (Bearer token)')
  expect(options.join()).not.toContain('Elsewhere')
  await pressButton('Change this sign-in')
  await expect.element(findField('Token')).toHaveValue('••••k7Q')
  await userEvent.click(findField('Token'))
  await userEvent.keyboard('{End}n')
  await expect.element(findField('Token')).toHaveValue('n')
  await userEvent.fill(findField('Token'), 'new-token')
  await pressButton('Update')
  expect((await saveAndReadBody(opened)).connections).toEqual([
    { ...SHOP, auth: { kind: 'bearer', token: 'new-token' } },
    elsewhere,
  ])
})

test('an address of another host leaves the stored sign-in behind, and says so', async () => {
  await openBrick({
    connections: [SHOP],
    functions: [
      {
        ...createBrickWithConnection('shop'),
        api: { ...createBrickWithConnection('shop').api, headers: [] },
      } as ConnectedFunction,
    ],
  })
  await userEvent.fill(findField('API URL'), 'api.other.example/v1')
  await userEvent.click(findField('Brick name'))
  await expect.element(dialog.getByText(/“Shop” stays with/)).toBeVisible()
  await expect.element(findField('Sign in')).toHaveValue('')
})

test('a service fills in its addresses and asks for what is one’s own in them', async () => {
  const opened = await openBrick({})
  await userEvent.selectOptions(findField('Sign in'), 'Connect in a window')
  await userEvent.selectOptions(findField('Service'), 'Shopify')
  await userEvent.fill(findField('Client id'), 'c-1')
  await pressButton('Update')
  await expect.element(dialog.getByText('Enter this part of the address.')).toBeVisible()
  await userEvent.fill(findField('Your shop’s part of the address'), 'harbour')
  await expect.element(dialog.getByText('Enter this part of the address.')).not.toBeInTheDocument()
  await expect.element(dialog.getByText(`${location.origin}/oauth/callback`)).toBeVisible()
  expect(await findAccessibilityFaults()).toEqual([])
  await pressButton('Update')
  expect((await saveAndReadBody(opened)).connections[0]?.auth).toMatchObject({
    authorize_url: 'https://harbour.myshopify.com/admin/oauth/authorize',
    token_url: 'https://harbour.myshopify.com/admin/oauth/access_token',
    scope: 'read_orders,read_products',
  })
})

function catchOpenedWindow() {
  const opened = { opener: window as Window | null, location: { href: '' }, close: vi.fn() }
  const spy = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  onTestFinished(() => spy.mockRestore())
  return { opened, spy }
}

test('Connect saves the sign-in alone, opens the provider’s page, and notices how it ended', async () => {
  const { opened: other, spy } = catchOpenedWindow()
  let auth = CALENDAR.auth
  const getProject = () => ({
    ...PROJECT,
    functions: [createBrickWithConnection('calendar')],
    connections: [{ ...CALENDAR, auth }],
  })
  const opened = await openBrick(
    { connections: [CALENDAR], functions: [createBrickWithConnection('calendar')] },
    { getProject, startConnection: () => ({ url: 'https://accounts.google.com/sign-in' }) },
  )
  await pressButton('Change this sign-in')
  await userEvent.fill(findField('Rights (scope)'), 'calendar.readonly')
  await pressButton('Connect Google')
  expect(spy).toHaveBeenCalledWith('about:blank', '_blank', expect.any(String))
  await expect.poll(() => other.location.href).toBe('https://accounts.google.com/sign-in')
  expect(other.opener).toBeNull()
  const sent = opened.api.calls.find(({ name }) => name === 'updateProject')?.body
  expect(sent).toMatchObject({ connections: [{ id: 'calendar', auth: { scope: 'calendar.readonly' } }] })
  expect(sent).not.toHaveProperty('functions')
  const waiting = dialog.getByText(/This page notices by itself/)
  await expect.element(waiting).toBeVisible()
  await broadcastAndAwait({ project_id: 'a copy of it', connection_id: 'calendar', outcome: 'failed' })
  await expect.element(waiting).toBeVisible()
  await expect.element(dialog.getByText(/was not finished/)).not.toBeInTheDocument()
  auth = {
    ...CALENDAR.auth,
    scope: 'calendar.readonly',
    state: 'connected',
    account: 'bea@shop.example',
  } as typeof auth
  broadcastConnectionNews({ project_id: PROJECT.id, connection_id: 'calendar', outcome: 'connected' })
  await expect.element(dialog.getByText('Connected as bea@shop.example')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Connect again' })).toBeVisible()
})

/** Resolves when whoever followed the news before has got it, and the page had time to show it. */
async function broadcastAndAwait(news: ConnectionNews): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<ConnectionNews>()
  onTestFinished(watchConnectionNews(resolve))
  broadcastConnectionNews(news)
  await promise
  await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
}

test('a sign-in that cannot be started closes its window and says why', async () => {
  const { opened: other } = catchOpenedWindow()
  await openBrick(
    { connections: [CALENDAR], functions: [createBrickWithConnection('calendar')] },
    { startConnection: () => refuse('connection_refused') },
  )
  await pressButton('Change this sign-in')
  await pressButton('Connect Google')
  await expect.element(dialog.getByText('The sign-in was refused. Please connect again.')).toBeVisible()
  expect(other.close).toHaveBeenCalled()
})

test('a browser that blocks windows is named', async () => {
  const spy = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => spy.mockRestore())
  const { api } = await openBrick({ connections: [CALENDAR], functions: [createBrickWithConnection('calendar')] })
  await pressButton('Change this sign-in')
  await pressButton('Connect Google')
  await expect.element(dialog.getByText(/blocked the window/)).toBeVisible()
  expect(api.calls.some(({ name }) => name === 'startConnection')).toBe(false)
})

test('every sign-in fits a phone', async () => {
  await page.viewport(390, 844)
  await openBrick({})
  for (const kind of ['Key', 'User and password', 'Client credentials', 'Connect in a window']) {
    await userEvent.selectOptions(findField('Sign in'), kind)
    expect(findTooWideElements()).toEqual([])
    expect(await findAccessibilityFaults()).toEqual([])
  }
})

function findTooWideElements(): string[] {
  const boxes = [...(dialog.element().querySelector('form')?.querySelectorAll<HTMLElement>('*') ?? [])]
  return boxes
    .filter((box) => box.getBoundingClientRect().right > document.documentElement.clientWidth)
    .map((box) => box.outerHTML.slice(0, 120))
}
