import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { createAnswerEvents } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

const ELEMENT = '<bricks-chat project="P1"></bricks-chat>'
const BOX = 'data-project="P1" data-mode="inline" data-target="#help"'

it.each([
  ['an inline box', () => `<div id="help"></div>${stage.tag(BOX)}`, /\/widget\/(0\/)*panel-/],
  ['an element', () => ELEMENT + stage.tag(''), /\/widget\/(0\/)*panel-/],
])('the widget shows a link to the live page where the chat cannot be loaded: %s', async (_name, body, files) => {
  const { page, complaints, close } = await stage.visit({ body: '' })
  await page.route(files, (route) => route.abort())
  await page.setContent(body())
  const link = page.getByRole('link', { name: 'Chat Parcel helper' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe(`${stage.bricks.origin}/live/P1`)
  expect(await link.textContent()).toBe('Chat Parcel helper')
  expect(complaints.filter((line) => !line.includes('ERR_FAILED'))).toEqual([])
  await close()
})

it('the widget links an element to the server that it names', async () => {
  const { page, close } = await stage.visit({ body: '' }, { friends: [] })
  await page.route(/\/widget\/(0\/)*panel-/, (route) => route.abort())
  await page.setContent(`<bricks-chat project="P1" server="https://other.example"></bricks-chat>${stage.tag('')}`)
  const link = page.getByRole('link', { name: /Chat/ })
  expect(await link.getAttribute('href')).toBe('https://other.example/live/P1')
  await close()
})

it('the widget keeps the accent where the launcher becomes a link', async () => {
  stage.bricks.config = { ...stage.bricks.config, appearance: { title: 'Parcel helper', accent: '#7a1fa2' } }
  const { page, close } = await stage.visit({ body: stage.tag() })
  await page.route(/\/widget\/(0\/)*panel-/, (route) => route.abort())
  await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  const link = page.getByRole('link', { name: 'Chat Parcel helper' })
  expect(await link.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(122, 31, 162)')
  await close()
})

const PANEL = /\/widget\/(0\/)*panel-/
const findLauncher = (page: Page) => page.getByRole('button', { name: 'Chat Parcel helper' })
const findLauncherLink = (page: Page) => page.getByRole('link', { name: 'Chat Parcel helper' })

it('the widget is a link in the launcher’s own place, and has the focus that the launcher had', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() })
  await page.route(PANEL, (route) => route.abort())
  const before = await findLauncher(page).boundingBox()
  await findLauncher(page).click()
  await findLauncherLink(page).waitFor()
  expect(before).toMatchObject({ width: 56, height: 56 })
  expect(await findLauncherLink(page).boundingBox()).toEqual(before)
  expect(await findLauncherLink(page).evaluate((element) => element.matches(':focus'))).toBe(true)
  await close()
})

it('the widget stays a launcher where only the pointer has come near, and opens by the click that comes when the server is back', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() })
  let asked = 0
  await page.route(PANEL, (route) => {
    asked += 1
    return route.abort()
  })
  await findLauncher(page).hover()
  await expect.poll(() => asked).toBe(1)
  for (let move = 0; move < 20; move++) await page.mouse.move(1240 - move, 680 - move)
  expect(asked).toBe(1)
  expect(await findLauncher(page).boundingBox()).toMatchObject({ width: 56, height: 56 })
  await page.unroute(PANEL)
  await findLauncher(page).click()
  await page.getByRole('dialog').locator('textarea:focus').waitFor()
  await close()
})

it('the widget opens by one click though one fetch fails', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() })
  await findLauncher(page).waitFor()
  let asked = 0
  await page.route(PANEL, (route) => {
    asked += 1
    return asked === 1 ? route.abort() : route.continue()
  })
  await page.evaluate(() => window.Bricks?.open())
  await page.getByRole('dialog').waitFor()
  expect(await findLauncherLink(page).count()).toBe(0)
  await close()
})

it.each(['the page asks', 'the pointer comes near', 'the network is back'])(
  'the widget is a launcher again after it was a link, when %s',
  async (when) => {
    const { page, close } = await stage.visit({ body: stage.tag() })
    await page.route(PANEL, (route) => route.abort())
    await findLauncher(page).click()
    await findLauncherLink(page).waitFor()
    await page.unroute(PANEL)
    if (when === 'the page asks') await page.evaluate(() => window.Bricks?.open())
    if (when === 'the network is back') await page.evaluate(() => dispatchEvent(new Event('online')))
    if (when === 'the pointer comes near') {
      // Milliseconds: soon after a failed fetch a near pointer starts no new one.
      await page.waitForTimeout(3200)
      await page.mouse.move(1200, 640)
      await page.mouse.move(1210, 650)
    }
    await findLauncherLink(page).waitFor({ state: 'detached' })
    expect(await findLauncher(page).boundingBox()).toMatchObject({ width: 56, height: 56 })
    if (when !== 'the page asks') await findLauncher(page).click()
    await page.getByRole('dialog').locator('textarea').fill('Hello')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await close()
  },
)

it('the widget asks for the bot again, where it did not answer before', async () => {
  const { page, close } = await stage.visit({ body: '' })
  let asked = 0
  await page.route(/\/config$/, (route) => {
    asked += 1
    return asked === 1 ? route.fulfill({ status: 503, json: { error: 'x', code: 'unavailable' } }) : route.continue()
  })
  await page.setContent(stage.tag('data-project="P1" data-label="Help"'))
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('dialog', { name: 'Parcel helper' }).waitFor()
  await close()
})

it('a chat that stood open before its server answered learns what the bot is, and what to consent to, before the first message', async () => {
  const { page, close } = await stage.visit({ body: '' })
  const appearance = { title: 'Parcel helper', consent: { text: 'A computer answers.', link: '' } }
  stage.bricks.config = { ...stage.bricks.config, appearance }
  const config = /\/config$/
  const drawn = page.locator('textarea').waitFor()
  await page.route(config, async (route) => {
    await drawn
    await route.fulfill({ status: 503, json: { error: 'x', code: 'shutting_down' } })
  })
  const warned = page.waitForEvent('console', (line) => line.text().includes('Bricks: '))
  await page.setContent(stage.tag('data-project="P1" data-open'))
  await warned
  await page.unroute(config)
  await page.locator('textarea').click()
  await page.getByRole('button', { name: 'I agree' }).waitFor()
  await page.getByRole('dialog', { name: 'Parcel helper' }).waitFor()
  expect(stage.bricks.requests).toEqual([])
  await close()
})

it('the widget leaves nothing behind where it is destroyed between two tries', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() })
  await page.route(PANEL, (route) => route.abort())
  await findLauncher(page).waitFor()
  await page.evaluate(() => window.Bricks?.open())
  await page.waitForTimeout(100)
  await page.evaluate(() => window.Bricks?.destroy())
  await page.unroute(PANEL)
  await page.waitForTimeout(800)
  expect(await page.locator('bricks-host').count()).toBe(0)
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(12)
  await close()
})

it.each([
  '{"name":7}',
  '{"name":"x","appearance":null}',
  '{"name":"x","appearance":{"prompts":"a","title":{}}}',
  '{"name":"x","texts":{"unavailable":[]}}',
  '"text"',
  'not JSON',
])('the widget draws the bot as the server says where something else was kept of it: %s', async (kept) => {
  const beforeScripts = `localStorage.setItem('bricks:v1:P1:config', ${JSON.stringify(kept)})`
  const { page, complaints, close } = await stage.visit({ body: stage.tag() }, { beforeScripts })
  await findLauncher(page).click()
  await page.getByRole('dialog', { name: 'Parcel helper' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

it.each([
  ['without a height', '', 560],
  ['with a height of its own', 'height: 300px', 300],
])(
  'an inline box %s has its place before its panel comes, and what stands below never moves',
  async (_name, style, height) => {
    const { page, close } = await stage.visit({ body: '' })
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    await page.route(/\/widget\/(0\/)*(panel|ja)-/, async (route) => {
      await held
      await route.continue()
    })
    await page.setContent(
      `<!doctype html><div id="help" style="${style}"></div><p id="below">Below</p>${stage.tag(`${BOX} data-locale="ja"`)}`,
    )
    await page.locator('#help bricks-host').waitFor({ state: 'attached' })
    const places = await page.evaluate(() => {
      const seen: number[] = []
      const recordPosition = () => {
        seen.push(document.querySelector('#below')?.getBoundingClientRect().top ?? 0)
        requestAnimationFrame(recordPosition)
      }
      recordPosition()
      Object.assign(globalThis, { seen })
      return seen
    })
    expect(places).toHaveLength(1)
    release()
    await page.getByPlaceholder('メッセージを入力...').waitFor()
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen)
    expect([...new Set(seen)]).toHaveLength(1)
    expect((await page.locator('#help section').boundingBox())?.height).toBe(height)
    await close()
  },
)

it('the widget still knows whom the page signed in where its panel comes only with a later press', async () => {
  stage.bricks.replies = [createAnswerEvents('It is out.')]
  const { page, close } = await stage.visit({ body: stage.tag() })
  await page.route(PANEL, (route) => route.abort())
  await page.evaluate(() => window.Bricks?.identify('a.b.c'))
  await findLauncher(page).click()
  await findLauncherLink(page).waitFor()
  await page.unroute(PANEL)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.locator('textarea').waitFor({ state: 'attached' })
  await page.evaluate(() => window.Bricks?.send('Where is A17?'))
  await page.getByText('It is out.').waitFor({ state: 'attached' })
  expect(stage.bricks.requests.at(-1)).toMatchObject({ identity: 'a.b.c' })
  await close()
})

it('the widget draws one chat, however often it was asked for while its panel could not be fetched', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() })
  let asked = 0
  await page.route(PANEL, async (route) => {
    asked += 1
    if (asked === 1) return route.abort()
    return route.continue()
  })
  await findLauncher(page).hover()
  await expect.poll(() => asked).toBe(1)
  await page.evaluate(() => {
    window.Bricks?.open()
    window.Bricks?.prefill('Where is')
  })
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(3500)
  await page.evaluate(() => {
    dispatchEvent(new Event('online'))
    window.Bricks?.prefill('Where is A17?')
  })
  await expect.poll(() => page.locator('textarea').first().inputValue()).toBe('Where is A17?')
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('dialog').count()).toBe(1)
  await close()
})

const ALL = /\/widget\/(0\/)*(panel|beside|extras)-/
const PATIENCE = { timeout: 15_000 }
const listBricksLines = (complaints: string[]) => complaints.filter((line) => line.includes('Bricks:'))

it('the widget stays a button where nothing more can be loaded: it says so, leads to the live page, and opens by a later press', async () => {
  const { page, complaints, close } = await stage.visit({ body: stage.tag() })
  await findLauncher(page).waitFor()
  await page.route(ALL, (route) => route.abort())
  const live = page.context().waitForEvent('page')
  // The launcher is pressed by a key, because a near pointer would start a fetch, too.
  await findLauncher(page).press('Enter')
  expect((await live).url()).toBe(`${stage.bricks.origin}/live/P1`)
  await (await live).close()
  await expect.poll(() => listBricksLines(complaints), PATIENCE).toHaveLength(1)
  await page.locator('.launcher[aria-busy=false]').waitFor()
  expect(await findLauncher(page).boundingBox()).toMatchObject({ width: 56, height: 56 })
  await page.evaluate(() => window.Bricks?.open())
  await expect.poll(() => listBricksLines(complaints), PATIENCE).toHaveLength(2)
  await page.locator('.launcher[aria-busy=false]').waitFor()
  expect(page.context().pages()).toHaveLength(1)
  await page.unroute(ALL)
  await findLauncher(page).click()
  await page.getByRole('dialog').locator('textarea').waitFor()
  expect(complaints.filter((line) => !/Bricks:|ERR_FAILED/.test(line))).toEqual([])
  await close()
})

it.each([
  ['a bubble', () => stage.tag()],
  ['an element', () => ELEMENT + stage.tag('')],
])('the widget says so in one line where the server gives nothing but the script: %s', async (_name, body) => {
  const { page, complaints, close } = await stage.visit({ body: '' })
  await page.route(/\/config$/, (route) => route.abort())
  await page.route(ALL, (route) => route.abort())
  await page.setContent(body())
  await expect.poll(() => listBricksLines(complaints), PATIENCE).toHaveLength(1)
  await page.waitForLoadState('networkidle')
  expect(complaints.filter((line) => !line.includes('ERR_FAILED'))).toHaveLength(1)
  await close()
})
