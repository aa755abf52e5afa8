import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#test/fake-api.ts'
import { holdTheClock } from '#test/hold-the-clock.ts'
import { openPage } from '#test/open-page.tsx'
import { LIVE_PROJECT, USER } from '#test/sample-data.ts'

const findBotLink = (name: RegExp) => page.getByRole('link', { name })

test.each([
  ['/reports', 'insights'],
  ['/logs', 'conversations'],
])('below its words %s leads on to the %s of each bot', async (address, place) => {
  const pass = holdTheClock()
  const { path } = await openPage(address, { api: { getUser: () => ({ ...USER, role: 1 }) } })
  await expect.element(page.getByText(/^Loading /)).toBeInTheDocument()
  expect(findBotLink(/Returns desk/).elements()).toEqual([])
  await pass(3_000)
  await expect.element(page.getByText('Not Available on Your Plan')).toBeVisible()
  await expect.element(findBotLink(/^Returns desk no chats today$/)).toBeVisible()
  await userEvent.click(findBotLink(/^Parcel helper 5 chats today$/))
  await expect.poll(path).toBe(`/edit/parcel-helper/${place}`)
})

test('/integration leads on to what each bot shares', async () => {
  const pass = holdTheClock()
  await openPage('/integration')
  await expect.element(page.getByText(/^Loading /)).toBeInTheDocument()
  await pass(1_500)
  await userEvent.click(findBotLink(/^Parcel helper/))
  await expect.element(page.getByRole('dialog', { name: /^Share/ })).toBeVisible()
})

test.each([
  ['/reports', 3_000],
  ['/logs', 1_500],
  ['/integration', 1_500],
])('%s says why the list of bots is missing, and Retry brings it', async (address, delayMs) => {
  const pass = holdTheClock()
  let isDown = true
  await openPage(address, { api: { listProjects: () => (isDown ? refuse('internal') : [LIVE_PROJECT]) } })
  await expect.element(page.getByText(/^Loading /)).toBeInTheDocument()
  await pass(delayMs)
  await expect.element(page.getByText('Your bots could not be loaded.')).toBeVisible()
  isDown = false
  await userEvent.click(page.getByRole('button', { name: 'Retry' }))
  await expect.element(findBotLink(/^Parcel helper/)).toBeVisible()
  expect(page.getByText('Your bots could not be loaded.').elements()).toEqual([])
})

test('whoever has no bot yet reads the words alone', async () => {
  const pass = holdTheClock()
  await openPage('/logs', { api: { listProjects: () => [] } })
  await expect.element(page.getByText(/^Loading /)).toBeInTheDocument()
  await pass(1_500)
  await expect.element(page.getByText(/^Not available right now/)).toBeVisible()
  expect(page.getByRole('heading', { name: /^Each bot/ }).elements()).toEqual([])
})
