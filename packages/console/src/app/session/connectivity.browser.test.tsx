import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EDITED } from '#test/editor-project.ts'
import { type FakeApi, refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { CONFIG, LIVE_PROJECT, USER } from '#test/sample-data.ts'

const rejectFetch = () => Promise.reject(new TypeError('Failed to fetch'))
const findBanner = (text: RegExp) => page.getByText(text)
const AWAY = /^The server does not answer/
const OFFLINE = /^You are offline/
const LONG = { timeout: 12_000 }

function makeServerUnreachable(api: FakeApi): { makeServerReachable: () => void } {
  api.handleReadiness(rejectFetch)
  api.handle({ getConfig: rejectFetch, listProjects: rejectFetch })
  const makeServerReachable = () => {
    api.handleReadiness(() => Response.json({}))
    api.handle({ getConfig: () => CONFIG, listProjects: () => [LIVE_PROJECT] })
  }
  onTestFinished(async () => {
    makeServerReachable()
    window.dispatchEvent(new Event('online'))
    await expect.element(findBanner(AWAY)).not.toBeInTheDocument()
  })
  return { makeServerReachable }
}

function setOnline(isOnline: boolean) {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'onLine')
  })
}

test('a list that the server does not answer for says so, and comes by itself when it answers again', async () => {
  const { api } = await openPage('/help')
  const { makeServerReachable } = makeServerUnreachable(api)
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await expect.element(page.getByText(/^Your bots could not be loaded yet/)).toBeVisible()
  await expect.element(page.getByText('Loading your bots')).not.toBeInTheDocument()
  await expect.element(findBanner(AWAY)).toBeVisible()
  makeServerReachable()
  await expect.element(page.getByText('Parcel helper'), LONG).toBeVisible()
  await expect.element(findBanner(/^Back again/)).toBeVisible()
  await expect.element(findBanner(AWAY)).not.toBeInTheDocument()
  await expect.element(findBanner(/^Back again/), LONG).not.toBeInTheDocument()
})

test('without a network a list does not keep its spinner, and comes by itself with the network', async () => {
  const { api } = await openPage('/help')
  const { makeServerReachable } = makeServerUnreachable(api)
  setOnline(false)
  await expect.element(findBanner(OFFLINE)).toBeVisible()
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await expect.element(page.getByText(/^Your bots could not be loaded yet/)).toBeVisible()
  makeServerReachable()
  setOnline(true)
  await expect.element(page.getByText('Parcel helper'), LONG).toBeVisible()
  await expect.element(findBanner(OFFLINE)).not.toBeInTheDocument()
})

test('one request that fails while the server answers others says nothing of being away', async () => {
  await openPage('/dashboard', { api: { listProjects: rejectFetch } })
  await expect.element(page.getByText(/^Your bots could not be loaded yet/)).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(findBanner(AWAY).elements()).toEqual([])
})

test.each([
  ['a server that shuts down', () => refuse('shutting_down')],
  ['a proxy with nothing behind it', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
])('%s counts as away', async (_name, answer) => {
  const { api } = await openPage('/help')
  makeServerUnreachable(api)
  api.handle({ listProjects: answer, getConfig: () => CONFIG })
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await expect.element(findBanner(AWAY)).toBeVisible()
})

test.each([
  ['a provider of language models that is busy', () => refuse('provider_busy')],
  ['billing that is not set up', () => refuse('billing_not_configured')],
])('%s is no reason to think the server away', async (_name, answer) => {
  const { api } = await openPage('/help')
  await expect.element(page.getByRole('heading', { name: 'Get in touch' })).toBeVisible()
  makeServerUnreachable(api)
  api.handle({ listProjects: answer, getConfig: () => CONFIG })
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await expect.element(page.getByText(/^Your bots could not be loaded\.$/)).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(findBanner(AWAY).elements()).toEqual([])
})

test('a save that fails while the server is away says so, loses nothing, and goes out when it is back', async () => {
  await page.viewport(1280, 860)
  const { api } = await openPage(`/edit/${EDITED.id}`, {
    api: { getProject: () => EDITED, updateProject: rejectFetch },
  })
  await userEvent.click(page.getByRole('button', { name: 'Delete Delivery slots' }))
  const { makeServerReachable } = makeServerUnreachable(api)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await userEvent.click(save)
  await expect.element(page.getByRole('alert')).toHaveTextContent('An obscur error occurred. Please try again.')
  await expect.element(page.getByText(/^The server did not answer.*kept in this browser/)).toBeVisible()
  await expect.element(findBanner(AWAY)).toBeVisible()
  await expect
    .element(findBanner(/^The server does not answer.*Changes to the draft are kept in this browser and saved then/))
    .toBeVisible()
  api.handle({ updateProject: () => ({ ...EDITED, functions: EDITED.functions.slice(0, 1), revision: 9 }) })
  makeServerReachable()
  await expect.element(findBanner(AWAY), LONG).not.toBeInTheDocument()
  await expect.element(save).toBeDisabled()
  expect(page.getByText('Unsaved changes').elements()).toEqual([])
})

test.each([390, 800])('without a network the editor’s own buttons stay in sight at %i px', async (width) => {
  await page.viewport(width, 844)
  await openPage(`/edit/${EDITED.id}`, { api: { getProject: () => EDITED } })
  const preview = page.getByRole('button', { name: /preview/i })
  await expect.element(preview).toBeVisible()
  setOnline(false)
  await expect.element(findBanner(OFFLINE)).toBeVisible()
  const measureBannerTop = () => document.querySelector('.reach-banner')?.getBoundingClientRect().top ?? 0
  await expect.poll(() => preview.element().getBoundingClientRect().bottom - measureBannerTop()).toBeLessThanOrEqual(0)
})

test.each([390, 1280])('without a network the buttons of Share stay in sight at %i px', async (width) => {
  await page.viewport(width, 700)
  await openPage(`/edit/${EDITED.id}`, { api: { getProject: () => EDITED } })
  const open = page.getByRole('button', { name: width < 640 ? 'More actions' : 'Share', exact: true }).first()
  await userEvent.click(open)
  if (width < 640) await userEvent.click(page.getByRole('menuitem', { name: 'Share' }))
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await userEvent.click(dialog.getByText('Look', { exact: true }))
  setOnline(false)
  await expect.element(findBanner(OFFLINE)).toBeVisible()
  const measureGap = () => {
    const { top, bottom } = findBanner(/^You are offline. This page/)
      .element()
      .getBoundingClientRect()
    const { top: start, bottom: end } = dialog.element().getBoundingClientRect()
    return width < 640 ? start - bottom : top - end
  }
  await expect.poll(measureGap).toBeGreaterThanOrEqual(0)
})

test('who is signed in and meets an absent server is led back by itself, and what was typed meanwhile stood', async () => {
  const { api, path } = await openPage('/library', { api: { getUser: rejectFetch, getConfig: rejectFetch } })
  const { makeServerReachable } = makeServerUnreachable(api)
  await page.getByLabelText('Email').fill('bea@shop')
  await expect.element(findBanner(AWAY)).toBeVisible()
  await expect.element(page.getByLabelText('Email')).toHaveValue('bea@shop')
  expect(path()).toBe('/signin?next=%2Flibrary')
  makeServerReachable()
  api.handle({ getUser: () => USER })
  await expect.poll(path, LONG).toBe('/library')
})

test('an absent server is asked ever more seldom', async () => {
  const { api } = await openPage('/help')
  makeServerUnreachable(api)
  let asked = 0
  api.handleReadiness(() => {
    asked++
    return rejectFetch()
  })
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  api.handle({ listNotices: rejectFetch })
  const { noteUnansweredRequest } = await import('#connectivity.ts')
  noteUnansweredRequest()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked).toBeGreaterThan(4)
  expect(asked).toBeLessThan(14)
})
