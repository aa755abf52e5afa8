import { expect, it, vi } from 'vitest'
import { stage } from './tools/shared-stage.ts'

// Several processes share few cores while all tests run.
vi.setConfig({ testTimeout: 30_000 })

const ELEMENT = '<bricks-chat project="P1"></bricks-chat>'
const BOX = 'data-project="P1" data-mode="inline" data-target="#help"'

it.each([
  ['an inline box', () => `<div id="help"></div>${stage.tag(BOX)}`, /\/widget\/panel-/],
  ['an element', () => ELEMENT + stage.tag(''), /\/widget\/panel-/],
  ['an element without its own chunk', () => ELEMENT + stage.tag(''), /\/widget\/(panel|element)-/],
])('shows a link to the live page where the chat cannot be loaded: %s', async (_name, body, files) => {
  const { page, complaints, close } = await stage.visit({ body: '' })
  await page.route(files, (route) => route.abort())
  await page.setContent(body())
  const link = page.getByRole('link', { name: 'Chat Parcel helper' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe(`${stage.bricks.origin}/live/P1`)
  expect(await link.textContent()).toBe('Chat Parcel helper')
  // The browser itself says that a request failed.
  expect(complaints.filter((line) => !line.includes('ERR_FAILED'))).toEqual([])
  await close()
})

it('links an element to the server that it names', async () => {
  const { page, close } = await stage.visit({ body: '' }, { friends: [] })
  await page.route(/\/widget\/(panel|element)-/, (route) => route.abort())
  await page.setContent(`<bricks-chat project="P1" server="https://other.example"></bricks-chat>${stage.tag('')}`)
  const link = page.getByRole('link', { name: /Chat/ })
  expect(await link.getAttribute('href')).toBe('https://other.example/live/P1')
  await close()
})

it('keeps the accent where the launcher becomes a link', async () => {
  stage.bricks.config = { ...stage.bricks.config, appearance: { title: 'Parcel helper', accent: '#7a1fa2' } }
  const { page, close } = await stage.visit({ body: stage.tag() })
  await page.route(/\/widget\/panel-/, (route) => route.abort())
  await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  const link = page.getByRole('link', { name: 'Chat Parcel helper' })
  expect(await link.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(122, 31, 162)')
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
    await page.route(/\/widget\/(panel|ja)-/, async (route) => {
      await held
      await route.continue()
    })
    await page.setContent(
      `<!doctype html><div id="help" style="${style}"></div><p id="below">Below</p>${stage.tag(`${BOX} data-locale="ja"`)}`,
    )
    await page.locator('#help bricks-host').waitFor({ state: 'attached' })
    const places = await page.evaluate(() => {
      const seen: number[] = []
      const look = () => {
        seen.push(document.querySelector('#below')?.getBoundingClientRect().top ?? 0)
        requestAnimationFrame(look)
      }
      look()
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
