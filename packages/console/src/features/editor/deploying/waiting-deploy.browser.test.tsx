import type { User } from '@bricks/contract'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findWaitingDeploy, keepWaitingDeploy } from '#api/waiting-deploy.ts'
import { type FakeApi, refuse } from '#test/fake-api.ts'
import { holdTheClock } from '#test/hold-the-clock.ts'
import { openPage } from '#test/open-page.tsx'
import { CONFIG, PROJECT, SETTINGS, USER } from '#test/sample-data.ts'

const DRAFT = { ...PROJECT, live: false, live_url: '', status: 'Draft' as const, deployed: false, version: 0 }
const LIVE = { ...PROJECT, deployed: true }
const FREE = { ...USER, role: 1, openaikey: '' }
const unconfirmed = { ...SETTINGS, account: { ...SETTINGS.account, email_confirmed: false } }
const list = page.getByRole('region', { name: 'Before it goes live' })
const deployed = page.getByRole('dialog', { name: 'Deployment Successful' })

beforeEach(() => page.viewport(1280, 860))

test('a draft says from the beginning what it still needs to go live, and where to get it', async () => {
  await openPage(`/edit/${PROJECT.id}`, {
    api: {
      getUser: () => FREE,
      getSettings: () => ({ ...unconfirmed, role: 1 }),
      getProject: () => ({ ...DRAFT, system: '' }),
      listBrickStates: () => [],
    },
  })
  await expect.element(list.getByRole('button', { name: /3 things to do, 2 to look at/ })).toBeVisible()
  await list.getByRole('button', { name: /^Before it goes live/ }).click()
  for (const name of ['See the plans', 'Enter the key', 'Confirm it']) {
    await expect.element(list.getByRole('button', { name })).toBeVisible()
  }
  await expect.element(list.getByText('No check watches over its answers')).toBeVisible()
  await expect
    .element(list.getByRole('link', { name: 'Make one' }))
    .toHaveAttribute('href', `/edit/${PROJECT.id}/checks`)
  await list.getByRole('button', { name: 'Look at it: The bot has no instructions yet' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Edit your GPT base' })).toBeVisible()
})

test('a live bot and one that wants nothing say nothing of it', async () => {
  await openPage(`/edit/${PROJECT.id}`, { api: { getProject: () => LIVE, listBrickStates: () => [] } })
  await expect.element(page.getByRole('button', { name: 'Deployed.' })).toBeVisible()
  expect(list.elements()).toHaveLength(0)
})

test('changes of a live bot say what is to be looked at before they go live', async () => {
  await openPage(`/edit/${PROJECT.id}`, {
    api: { getProject: () => ({ ...LIVE, deployed: false }), listBrickStates: () => [] },
  })
  const changes = page.getByRole('region', { name: 'Before the changes go live' })
  await changes.getByRole('button', { name: /to look at/ }).click()
  await expect.element(changes.getByText('No check watches over its answers')).toBeVisible()
})

test('a deploy that is pressed offline says at once that nothing was deployed, and works when it is pressed again', async () => {
  const { api } = await openPage(`/edit/${PROJECT.id}`, {
    api: { getProject: () => DRAFT, listBrickStates: () => [], deployProject: () => LIVE },
  })
  await page.getByRole('heading', { name: 'Instructions and model' }).click()
  // The first press has asked for the panel of toasts. Whoever asks for it later waits for no more than that.
  await import('#ui/overlay/toast-panel.tsx')
  const { goOnline } = goOffline(api)
  const listDeploys = () => api.calls.filter(({ name }) => name === 'deployProject')
  const deploy = page.getByRole('button', { name: 'Deploy', exact: true })
  await deploy.click()
  await expect.element(page.getByText(/^You are offline, so nothing was deployed\./)).toBeVisible()
  expect(listDeploys()).toHaveLength(0)
  goOnline()
  await deploy.click()
  await expect.element(deployed).toBeVisible()
  expect(listDeploys()).toHaveLength(1)
})

test('without a network a server on the same machine is deployed to as ever', async () => {
  const { api } = await openPage(`/edit/${PROJECT.id}`, {
    api: { getProject: () => DRAFT, listBrickStates: () => [], deployProject: () => LIVE },
  })
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'onLine')
  })
  await page.getByRole('button', { name: 'Deploy', exact: true }).click()
  await expect.element(deployed).toBeVisible()
  expect(api.calls.filter(({ name }) => name === 'deployProject')).toHaveLength(1)
})

function goOffline(api: FakeApi): { goOnline: () => void } {
  let isOnline = false
  const fetchOnline = globalThis.fetch
  const rejectFetch = () => Promise.reject(new TypeError('Failed to fetch'))
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
  globalThis.fetch = (input, init) => (input === '/theme.js' ? rejectFetch() : fetchOnline(input, init))
  api.handleReadiness(rejectFetch)
  window.dispatchEvent(new Event('offline'))
  const goOnline = () => {
    isOnline = true
    globalThis.fetch = fetchOnline
    api.handleReadiness(() => Response.json({}))
    window.dispatchEvent(new Event('online'))
  }
  onTestFinished(() => {
    goOnline()
    Reflect.deleteProperty(navigator, 'onLine')
  })
  return { goOnline }
}

test('once the address is confirmed in another tab, the bot goes live by itself', async () => {
  const pass = holdTheClock()
  let isConfirmed = false
  const { api } = await openPage(`/edit/${PROJECT.id}`, {
    api: {
      getProject: () => DRAFT,
      getSettings: () => (isConfirmed ? SETTINGS : unconfirmed),
      deployProject: () => (isConfirmed ? LIVE : refuse('email_not_confirmed')),
      listBrickStates: () => [],
    },
  })
  await page.getByRole('button', { name: 'Deploy', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: 'Confirm your e-mail address' })).toBeVisible()
  isConfirmed = true
  await pass(3_000)
  await expect.element(deployed).toBeVisible()
  expect(api.calls.filter(({ name }) => name === 'deployProject')).toHaveLength(2)
  expect(findWaitingDeploy()).toBeUndefined()
})

test('who gives up a dialog of a deploy is not surprised by one later', async () => {
  await openPage(`/edit/${PROJECT.id}`, {
    api: {
      getProject: () => DRAFT,
      deployProject: () => refuse('email_not_confirmed'),
      listBrickStates: () => [],
      getSettings: () => unconfirmed,
    },
  })
  await page.getByRole('button', { name: 'Deploy', exact: true }).click()
  await expect.poll(findWaitingDeploy).toBe(PROJECT.id)
  await page.getByRole('button', { name: 'Not now' }).click()
  expect(findWaitingDeploy()).toBeUndefined()
})

const keyDialog = page.getByRole('dialog', { name: 'Set Your OpenAI API Key' })

async function typeKey(key: string) {
  await keyDialog.getByRole('textbox', { name: 'OpenAI API Key' }).fill(key)
  await keyDialog.getByRole('button', { name: 'Save key' }).click()
}

test('who says “Not now” while the key is still being saved keeps the key, and goes live by the next Deploy alone', async () => {
  const saving = Promise.withResolvers<User>()
  const { api } = await openPage(`/edit/${PROJECT.id}`, {
    api: {
      getUser: () => ({ ...USER, openaikey: '' }),
      getProject: () => DRAFT,
      deployProject: () => refuse('provider_key_missing'),
      saveProviderKey: () => saving.promise,
      listBrickStates: () => [],
    },
  })
  await page.getByRole('button', { name: 'Deploy', exact: true }).click()
  await typeKey('sk-typed-by-hand-0001')
  await keyDialog.getByRole('button', { name: 'Not now' }).click()
  await expect.element(keyDialog).not.toBeInTheDocument()
  api.handle({ deployProject: () => LIVE })
  saving.resolve(USER)
  await list.getByRole('button', { name: /^Before it goes live/ }).click()
  await expect.element(list.getByText('Your OpenAI API key: done')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Deploy', exact: true }).click()
  await expect.element(deployed).toBeVisible()
  expect(api.calls.filter(({ name }) => name === 'deployProject')).toHaveLength(2)
})

test('a key that was refused is not said to be refused when the dialog opens again', async () => {
  await openPage(`/edit/${PROJECT.id}`, {
    api: {
      getUser: () => ({ ...USER, openaikey: '' }),
      getProject: () => DRAFT,
      deployProject: () => refuse('provider_key_missing'),
      saveProviderKey: () => refuse('provider_key_invalid'),
      listBrickStates: () => [],
    },
  })
  const deploy = page.getByRole('button', { name: 'Deploy', exact: true })
  await deploy.click()
  await typeKey('sk-mistyped')
  await expect.element(keyDialog.getByRole('alert')).toBeVisible()
  await keyDialog.getByRole('button', { name: 'Not now' }).click()
  await expect.element(keyDialog).not.toBeInTheDocument()
  await deploy.click()
  await expect.element(keyDialog).toBeVisible()
  expect(keyDialog.getByRole('alert').elements()).toHaveLength(0)
})

test('after the payment the page leads back to the bot that waited, and it goes live', async () => {
  const api = {
    getProject: () => DRAFT,
    getConfig: () => CONFIG,
    deployProject: () => LIVE,
    listBrickStates: () => [],
  }
  const opened = openPage('/dashboard/success', { api })
  keepWaitingDeploy(PROJECT.id)
  const { path } = await opened
  await expect.poll(path, { timeout: 10_000 }).toBe(`/edit/${PROJECT.id}`)
  await expect.element(deployed).toBeVisible()
})

test('after the payment the key is asked for, and a password question that is closed gives the focus back to that dialog', async () => {
  const api = {
    getUser: () => ({ ...USER, openaikey: '' }),
    getProject: () => DRAFT,
    deployProject: () => refuse('provider_key_missing'),
    saveProviderKey: () => refuse('password_needed'),
    listBrickStates: () => [],
  }
  const opened = openPage(`/edit/${PROJECT.id}`, { api })
  keepWaitingDeploy(PROJECT.id)
  await opened
  const asked = page.getByRole('dialog', { name: 'Set Your OpenAI API Key' })
  await asked.getByRole('textbox', { name: 'OpenAI API Key' }).fill('sk-typed-by-hand-0001')
  await asked.getByRole('button', { name: 'Save key' }).click()
  const question = page.getByRole('dialog', { name: 'Enter your password' })
  await expect.element(question.getByLabelText('Password', { exact: true })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(asked.getByText(/Nothing was changed/), { timeout: 10_000 }).toBeVisible()
  await expect.poll(() => asked.element().contains(document.activeElement), { timeout: 5_000 }).toBe(true)
})
