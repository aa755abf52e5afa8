import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { createSampleConfig } from '#tools/bricks-server.ts'
import { stage } from '#tools/shared-stage.ts'

const findLauncher = (page: Page) => page.getByRole('button', { name: 'Chat Parcel helper' })
const findChat = (page: Page) => page.getByRole('dialog', { name: 'Parcel helper' })
const LINE = 'Questions about delivery?'
const findTeaser = (page: Page) => page.getByRole('button', { name: LINE })
const listKeptEntries = (page: Page) => page.evaluate(() => Object.entries({ ...localStorage, ...sessionStorage }))
const hasFetchedTeaser = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/widget/teaser-')))

function setTeaser(given: object = {}): void {
  const everywhere = { launcher: true, devices: 'all', show_on: [], hide_on: [] }
  const teaser = { text: LINE, seconds: 0, scroll: 0, paths: [], ...given }
  stage.bricks.config = { ...createSampleConfig(), placement: { ...everywhere, teaser } }
}

it('a teaser stands beside the bubble without taking the focus, is told once, and opens the chat', async () => {
  setTeaser()
  const { page, complaints, close } = await stage.visit({ body: `<input autofocus>${stage.tag()}` })
  await findTeaser(page).waitFor()
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('input')
  const told = page.locator('bricks-host [role=status]')
  await expect.poll(() => told.textContent()).toBe(LINE)
  await expect.poll(() => told.textContent(), { timeout: 9000 }).toBe('')
  expect(await listKeptEntries(page)).toEqual([])
  const [one, two] = [await findLauncher(page).boundingBox(), await findTeaser(page).boundingBox()]
  expect(one && two && two.y + two.height < one.y && two.x > 0).toBe(true)
  await findTeaser(page).click()
  await findChat(page).locator('textarea:focus').waitFor()
  expect(await findTeaser(page).count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

it('a teaser that was closed stays closed, on every later page, and that is all that is kept', async () => {
  setTeaser()
  const { page, complaints, close } = await stage.visit({ body: stage.tag() })
  await findTeaser(page).waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => findTeaser(page).count()).toBe(0)
  expect(await listKeptEntries(page)).toEqual([['bricks:v1:P1:teaser', '1']])
  await page.reload()
  await findLauncher(page).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await findTeaser(page).count()).toBe(0)
  expect(await hasFetchedTeaser(page)).toBe(false)
  await page.evaluate(() => window.Bricks?.forget())
  expect(await listKeptEntries(page)).toEqual([['bricks:v1:P1:teaser', '1']])
  expect(complaints).toEqual([])
  await close()
})

it('a teaser that was seen and left alone is not shown on the next page', async () => {
  setTeaser()
  const { page, close } = await stage.visit({ body: stage.tag() })
  await findTeaser(page).waitFor()
  await page.reload()
  await findLauncher(page).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await findTeaser(page).count()).toBe(0)
  await close()
})

it('a teaser that was closed in one tab does not come in another one that was open already', async () => {
  setTeaser({ paths: ['/shop/*'] })
  const { page, close } = await stage.visit({ body: stage.tag() })
  const other = await page.context().newPage()
  await other.goto(page.url())
  for (const tab of [page, other]) {
    await findLauncher(tab).waitFor()
    await expect.poll(() => hasFetchedTeaser(tab)).toBe(true)
    await tab.waitForLoadState('networkidle')
  }
  await page.evaluate(() => history.pushState({}, '', '/shop/shoes'))
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => listKeptEntries(other)).toEqual([['bricks:v1:P1:teaser', '1']])
  await other.evaluate(() => history.pushState({}, '', '/shop/hats'))
  expect(await findTeaser(other).count()).toBe(0)
  await close()
})

it('a teaser closes by Escape where it has the focus, which the bubble then has', async () => {
  setTeaser()
  const { page, close } = await stage.visit({ body: stage.tag() })
  await findTeaser(page).focus()
  await page.keyboard.press('Escape')
  await page.locator('.launcher:focus').waitFor()
  expect(await findTeaser(page).count()).toBe(0)
  await close()
})

it('a teaser waits for the place on the page and for the page that its owner named', async () => {
  setTeaser({ scroll: 50, paths: ['/shop/*'] })
  const { page, close } = await stage.visit({ body: `<div style="height:4000px">Shoes</div>${stage.tag()}` })
  await findLauncher(page).waitFor()
  await page.evaluate(() => scrollTo(0, 500))
  await page.evaluate(() => scrollTo(0, 4000))
  await page.waitForFunction(() => scrollY > 3000)
  expect(await findTeaser(page).count()).toBe(0)
  await page.evaluate(() => history.pushState({}, '', '/shop/shoes'))
  await findTeaser(page).waitFor()
  await close()
})

it('a teaser that comes by scrolling is not there before', async () => {
  setTeaser({ scroll: 50 })
  const { page, close } = await stage.visit({ body: `<div style="height:4000px">Shoes</div>${stage.tag()}` })
  await findLauncher(page).waitFor()
  await page.evaluate(() => scrollTo(0, 500))
  await page.waitForFunction(() => scrollY === 500)
  expect(await findTeaser(page).count()).toBe(0)
  await page.evaluate(() => scrollTo(0, 3000))
  await findTeaser(page).waitFor()
  await close()
})

it.each([
  ['on a phone', '', { viewport: { width: 390, height: 700 } }, ''],
  ['where the page has no button of ours', 'data-launcher="none"', {}, ''],
  ['where the chat stands open', 'data-open', {}, ''],
  ['to somebody who has talked to the bot', '', {}, `localStorage.setItem('bricks:v1:P1:history', '{}')`],
  ['to a named visitor who has', '', {}, `localStorage.setItem('bricks:v1:P1:history:user-41', '{}')`],
])('a teaser is not shown %s', async (_name, attribute, options, beforeScripts) => {
  setTeaser()
  const { page, close } = await stage.visit(
    { body: stage.tag(`data-project="P1" ${attribute}`) },
    { ...options, beforeScripts },
  )
  await page.locator('bricks-host.right').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  expect(await findTeaser(page).count()).toBe(0)
  await close()
})

it('a teaser is closed in the page’s language, and stands at the left where the bubble does', async () => {
  setTeaser()
  const { page, close } = await stage.visit({
    body: stage.tag('data-project="P1" data-locale="ar" data-position="left"'),
  })
  await findTeaser(page).waitFor()
  await page.getByRole('button', { name: 'إغلاق' }).waitFor()
  expect((await findTeaser(page).boundingBox())?.x).toBeLessThan(80)
  await close()
})

it.each([
  ['on a page where it may come', '', ['beside', 'teaser']],
  ['once it was closed', `localStorage.setItem('bricks:v1:P1:teaser', '1')`, ['beside']],
])('a teaser costs so many chunks: %s', async (_name, beforeScripts, chunks) => {
  setTeaser({ seconds: 600 })
  const { page, close } = await stage.visit({ body: stage.tag() }, { beforeScripts })
  await findLauncher(page).waitFor()
  await page.waitForLoadState('networkidle')
  const asked = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => /\/widget\/(\w+)-/.exec(name)?.[1] ?? []),
  )
  expect(asked).toEqual(chunks)
  await close()
})
