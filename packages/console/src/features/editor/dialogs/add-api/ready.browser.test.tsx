import type { Connection } from '@bricks/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { broadcastConnectionNews } from '#api/connections/connection-news.ts'
import { ORDERS } from '#test/editor-project.ts'
import type { Handlers } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { PROJECT } from '#test/sample-data.ts'
import { makeTrialAnswer } from '#test/trial-answer.ts'

const dialog = page.getByRole('dialog', { name: 'Add new API' })
const findTab = (name: string | RegExp) => dialog.getByRole('tab', { name })
const pressButton = (name: string | RegExp) => userEvent.click(dialog.getByRole('button', { name }))
const findField = (name: string) => dialog.getByLabelText(name, { exact: true })
const cards = page.getByRole('article')

beforeEach(() => page.viewport(1280, 860))

async function openReady(api: Handlers = {}) {
  const opened = await openPage(`/edit/${PROJECT.id}`, { api })
  await userEvent.click(page.getByRole('button', { name: 'Add new API' }))
  await userEvent.click(findTab(/^Ready ones/))
  const listSentBodies = (name: string) => opened.api.calls.filter((call) => call.name === name).map(({ body }) => body)
  return { ...opened, sent: listSentBodies }
}

async function saveProject() {
  await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }))
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
}

const createSavedAnswer = (changes: object) => () => ({ ...PROJECT, revision: 4, ...changes })

test('the ready bricks stand beside the paste box, eighteen of them, found by words of what they are for', async () => {
  await openReady()
  await expect.element(findTab(/^Ready ones/)).toHaveAccessibleName('Ready ones 18')
  await expect.element(dialog.getByRole('tabpanel')).toHaveAccessibleName('Ready ones 18')
  expect(dialog.getByRole('tabpanel').getByRole('listitem').elements()).toHaveLength(18)
  await userEvent.fill(findField('Search'), 'spreadsheet')
  expect(dialog.getByRole('tabpanel').getByRole('listitem').elements()).toHaveLength(1)
  await userEvent.fill(findField('Search'), 'submarine')
  await expect.element(dialog.getByText(/^No ready one has these words/)).toBeVisible()
  expect(findTab('Sample APIs').elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the ways are changed by arrow keys, and what was pasted stays', async () => {
  await openReady()
  findTab(/^Ready ones/)
    .element()
    .focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(findTab('Paste')).toHaveFocus()
  await userEvent.fill(dialog.getByLabelText(/^Paste a link/), 'curl https://api.shop.example')
  await userEvent.click(findTab(/^Ready ones/))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(findTab('Paste')).toHaveFocus()
  await expect.element(dialog.getByLabelText(/^Paste a link/)).toHaveValue('curl https://api.shop.example')
})

test('the simplest one has nothing to enter: two clicks add its bricks', async () => {
  const { sent } = await openReady({ updateProject: createSavedAnswer({}), tryFunction: () => makeTrialAnswer() })
  await pressButton(/^Frankfurter/)
  await expect.element(dialog.getByText('Nothing to enter: everybody may call it.')).toBeVisible()
  await pressButton('Add 2 APIs')
  await expect.element(cards.filter({ hasText: 'Exchange rates of a day' })).toBeVisible()
  await saveProject()
  await expect
    .poll(() => sent('updateProject'))
    .toMatchObject([
      {
        functions: [
          { name: 'Exchange rates', look: { color: 'olive', mark: '€' }, api: { fill: 2, method: 'GET' } },
          { name: 'Exchange rates of a day' },
        ],
        connections: [],
      },
    ])
})

test('what a service needs is asked for in words, tried, and becomes its sign-in and its brick', async () => {
  const answer = makeTrialAnswer({ body: '{"ticket":{"id":1}}' })
  const { sent } = await openReady({ updateProject: createSavedAnswer({}), tryFunction: () => answer })
  await pressButton(/^Zendesk/)
  await expect.element(dialog.getByLabelText('Search the help center')).toBeChecked()
  await expect.element(dialog.getByLabelText(/^Open a ticket/)).not.toBeChecked()
  await expect.element(findField('Zendesk name')).toHaveAccessibleDescription('The part before .zendesk.com.')
  await expect
    .element(dialog.getByRole('link', { name: 'Where to find it' }))
    .toHaveAttribute('href', '/handbook/ready-bricks#zendesk')
  await userEvent.click(dialog.getByLabelText(/^Open a ticket/))
  await userEvent.click(dialog.getByLabelText('Search the help center'))
  await pressButton('Add 1 API')
  await expect.element(findField('Zendesk name')).toHaveFocus()
  await userEvent.fill(findField('Zendesk name'), 'https://')
  await expect.element(findField('Zendesk name')).toHaveAccessibleDescription(/does not look like one.*harbour/)
  await userEvent.fill(findField('Zendesk name'), 'https://harbour.zendesk.com/agent')
  await userEvent.fill(findField('E-mail address of an agent'), 'help@harbour.example')
  await userEvent.fill(findField('API token'), 'zendesk-9')
  await pressButton('Try Open a ticket')
  await expect.element(dialog.getByText('Status 200')).toBeVisible()
  await pressButton('Add 1 API')
  await expect.element(cards.filter({ hasText: 'Open a ticket' })).toBeVisible()
  await saveProject()

  const own = {
    host: 'harbour.zendesk.com',
    auth: { kind: 'basic', user: 'help@harbour.example/token', password: 'zendesk-9' },
  }
  expect(sent('tryFunction')).toMatchObject([{ function: { name: 'Open a ticket' }, connection: own }])
  await expect
    .poll(() => sent('updateProject'))
    .toMatchObject([
      {
        functions: [{ api: { url: 'harbour.zendesk.com/api/v2/tickets.json', confirm: true } }],
        connections: [{ name: 'Zendesk', ...own }],
      },
    ])
})

test('a service with a page of its own is connected there before its bricks are added', async () => {
  let project = { ...PROJECT }
  const { sent } = await openReady({
    getProject: () => project,
    updateProject: ({ body }) => {
      const connections = (body.connections ?? []).map(
        (each): Connection => ({ ...each, auth: { ...each.auth, client_secret: '••••ret' } as Connection['auth'] }),
      )
      project = { ...project, connections, revision: project.revision + 1 }
      return project
    },
    startConnection: () => ({ url: 'about:blank' }),
  })
  await pressButton(/^Google Calendar/)
  await expect.element(dialog.getByText(`${location.origin}/oauth/callback`)).toBeVisible()
  await expect.element(findField('Calendar')).toHaveValue('primary')
  await expect.element(dialog.getByText('Once all of it is entered, you can connect here.')).toBeVisible()
  await userEvent.fill(findField('Client id'), 'mine')
  await userEvent.fill(findField('Client secret'), 'a-long-secret')
  await pressButton('Connect Google')
  await expect.poll(() => sent('startConnection')).toHaveLength(1)
  const [{ id, auth }] = project.connections as [Connection]
  project = {
    ...project,
    connections: [{ ...project.connections[0], auth: { ...auth, state: 'connected' } } as Connection],
  }
  broadcastConnectionNews({ project_id: PROJECT.id, connection_id: id, outcome: 'connected' })
  await expect.element(dialog.getByText('Connected', { exact: true })).toBeVisible()
  await pressButton('Add 2 APIs')
  await expect.element(cards.filter({ hasText: 'Busy times' })).toBeVisible()
  await saveProject()
  expect(sent('updateProject').at(-1)).toMatchObject({
    functions: [{ api: { connection: id } }, { api: { connection: id } }],
    connections: [{ id, auth: { kind: 'oauth2-code', client_id: 'mine', client_secret: '••••ret' } }],
  })
})

test('a sign-in that the project has for the service is offered, and nothing is asked for again', async () => {
  const kept: Connection = {
    id: 'kept',
    name: 'HubSpot',
    host: 'api.hubapi.com',
    auth: { kind: 'bearer', token: '••••k7Q' },
  }
  const getProject = () => ({ ...PROJECT, connections: [kept] })
  const { sent } = await openReady({ getProject, updateProject: createSavedAnswer({}) })
  await pressButton(/^HubSpot/)
  await expect.element(dialog.getByLabelText('Use HubSpot’s sign-in')).toBeChecked()
  expect(findField('Access token of a private app').elements()).toEqual([])
  await pressButton('Add 1 API')
  await saveProject()
  await expect
    .poll(() => sent('updateProject'))
    .toMatchObject([{ functions: [{ api: { connection: 'kept' } }], connections: [{ id: 'kept' }] }])
})

test('Esc asks before what was entered is thrown away, and one comes back to the list where one left it', async () => {
  await openReady()
  await pressButton(/^Stripe/)
  await expect.element(dialog.getByRole('heading', { name: 'Stripe' })).toHaveFocus()
  await pressButton('All ready ones')
  await expect.element(dialog.getByRole('button', { name: /^Stripe/ })).toHaveFocus()
  await pressButton(/^Stripe/)
  await userEvent.fill(findField('Restricted key'), 'rk_live_pasted_9')
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
  await userEvent.click(question.getByRole('button', { name: 'Discard' }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('rk_live_pasted_9')
})

test('in the sandbox its sample APIs are a way of their own, with their addresses', async () => {
  const SAMPLES = [
    ORDERS,
    { ...ORDERS, id: 'slots', name: 'Delivery slots', api: { ...ORDERS.api, url: 'localhost:4010/slots' } },
  ]
  const { sent } = await openReady({ listSampleBricks: () => SAMPLES, updateProject: createSavedAnswer({}) })
  await userEvent.click(findTab('Sample APIs 2'))
  await expect.element(dialog.getByText(/localhost:4010\/slots/)).toBeVisible()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Delivery slots' }))
  await pressButton('Add 1 API')
  await expect.element(cards.filter({ hasText: 'Delivery slots' })).toBeVisible()
  await saveProject()
  await expect
    .poll(() => sent('updateProject'))
    .toMatchObject([{ functions: [{ name: 'Delivery slots' }], connections: [] }])
})
