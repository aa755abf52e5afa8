import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { createSampleConfig } from '#tools/bricks-server.ts'
import { createAnswerEvents } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

const findLauncher = (page: Page) => page.getByRole('button', { name: 'Chat Parcel helper' })
const findChat = (page: Page) => page.getByRole('dialog', { name: 'Parcel helper' })

function setPlacement(given: object): void {
  const everywhere = { launcher: true, devices: 'all', show_on: [], hide_on: [] }
  stage.bricks.config = { ...createSampleConfig(), placement: { ...everywhere, ...given } }
}

const pushAddress = (page: Page, path: string) => page.evaluate((next) => history.pushState({}, '', next), path)

it('the launcher is on the pages that the owner named, also where a page goes on without a load', async () => {
  setPlacement({ show_on: ['/shop/*'], hide_on: ['/shop/checkout'] })
  const { page, complaints, close } = await stage.visit({ body: stage.tag() })
  await page.locator('bricks-host[hidden]').waitFor({ state: 'attached' })
  expect(await findLauncher(page).isVisible()).toBe(false)
  await pushAddress(page, '/shop/shoes')
  await findLauncher(page).waitFor()
  await pushAddress(page, '/shop/checkout')
  await findLauncher(page).waitFor({ state: 'hidden' })
  await page.evaluate(() => history.back())
  await findLauncher(page).waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('a browser that does not tell of a changed address is watched all the same', async () => {
  setPlacement({ hide_on: ['/checkout'] })
  const { page, close } = await stage.visit({ body: stage.tag() }, { beforeScripts: 'delete window.navigation' })
  await findLauncher(page).waitFor()
  expect(await page.evaluate(() => 'navigation' in window)).toBe(false)
  await pushAddress(page, '/checkout')
  await findLauncher(page).waitFor({ state: 'hidden' })
  await close()
})

it('what the site itself opens is shown where the launcher is not, until it is closed', async () => {
  setPlacement({ show_on: ['/shop/*'] })
  const { page, close } = await stage.visit({ body: `<button data-bricks-open>Help</button>${stage.tag()}` })
  await page.locator('bricks-host[hidden]').waitFor({ state: 'attached' })
  await page.getByText('Help').click()
  await findChat(page).waitFor()
  await page.keyboard.press('Escape')
  await findChat(page).waitFor({ state: 'hidden' })
  await findLauncher(page).waitFor({ state: 'hidden' })
  await close()
})

it('a question that the site asks in an open chat is shown where the launcher is not, until the chat is closed', async () => {
  setPlacement({ show_on: ['/shop/*'] })
  stage.bricks.replies = [createAnswerEvents('It is in stock.')]
  const { page, close } = await stage.visit({ body: stage.tag() })
  await page.locator('bricks-host[hidden]').waitFor({ state: 'attached' })
  await page.evaluate(() => window.Bricks?.send('Is this in stock?', { open: true }))
  await findChat(page).waitFor()
  await page.getByText('It is in stock.').waitFor()
  await page.keyboard.press('Escape')
  await findChat(page).waitFor({ state: 'hidden' })
  await findLauncher(page).waitFor({ state: 'hidden' })
  await close()
})

it('a launcher that the owner turned off is not there, and the site opens the chat by its own', async () => {
  setPlacement({ launcher: false })
  const { page, close } = await stage.visit({ body: `<button data-bricks-open>Help</button>${stage.tag()}` })
  await page.locator('bricks-host.none').waitFor({ state: 'attached' })
  expect(await findLauncher(page).count()).toBe(0)
  await page.getByText('Help').click()
  await findChat(page).waitFor()
  await close()
})

it('a launcher for computers comes and goes with the size of the window', async () => {
  setPlacement({ devices: 'desktop' })
  const { page, close } = await stage.visit({ body: stage.tag() })
  await findLauncher(page).waitFor()
  await page.setViewportSize({ width: 400, height: 800 })
  await findLauncher(page).waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 1280, height: 720 })
  await findLauncher(page).waitFor()
  await close()
})

it('a page that hides the chat has its way on every path', async () => {
  setPlacement({ hide_on: ['/checkout'] })
  const { page, close } = await stage.visit({ body: stage.tag() })
  await findLauncher(page).waitFor()
  const waitForNextFrame = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  await page.evaluate(() => window.Bricks?.hide())
  for (const path of ['/checkout', '/other']) {
    await pushAddress(page, path)
    await waitForNextFrame()
    expect(await findLauncher(page).isVisible()).toBe(false)
  }
  await page.evaluate(() => window.Bricks?.show())
  await findLauncher(page).waitFor()
  await page.locator('bricks-host').evaluate((host) => host.setAttribute('hidden', ''))
  await pushAddress(page, '/checkout')
  await pushAddress(page, '/other')
  await waitForNextFrame()
  expect(await findLauncher(page).isVisible()).toBe(false)
  await page.evaluate(() => window.Bricks?.show())
  await pushAddress(page, '/checkout')
  await page.evaluate(() => window.Bricks?.hide())
  await pushAddress(page, '/other')
  await waitForNextFrame()
  expect(await findLauncher(page).isVisible()).toBe(false)
  await close()
})

it('the diagnosis says that the owner does not want the chat on this page', async () => {
  setPlacement({ show_on: ['/shop/*'] })
  const { page, close } = await stage.visit({ body: stage.tag() })
  await page.locator('bricks-host[hidden]').waitFor({ state: 'attached' })
  await page.evaluate(() => window.Bricks?.diagnose())
  await page
    .getByText('Under Share, Where it shows, the chat is kept away from this page or this kind of device.')
    .waitFor()
  await close()
})

it('a bot that stands everywhere costs no request more', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() })
  await findLauncher(page).waitFor()
  await page.waitForLoadState('networkidle')
  const fetched = await page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/widget/')).length,
  )
  expect(fetched).toBe(0)
  await close()
})
