import { expect, it } from 'vitest'
import { createSampleConfig } from '#tools/bricks-server.ts'
import { createAnswerEvents } from '#tools/replies.ts'
import { serve } from '#tools/serve.ts'
import { stage } from '#tools/shared-stage.ts'

it('a table in an answer has the letters and the colour of the chat on a page without a doctype', async () => {
  stage.bricks.replies = [createAnswerEvents('| a | b |\n| - | - |\n| 1 | 2 |\n\nBye')]
  const site = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(`<html><body text="black">${stage.tag('data-project="P1" data-color-scheme="dark"')}</body></html>`)
  })
  const { page, close } = await stage.visitAddress(site.origin, { friends: [stage.bricks.origin] })
  expect(await page.evaluate(() => document.compatMode)).toBe('BackCompat')
  await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  await page.getByPlaceholder('Type a message...').fill('Hi')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Good answer' }).waitFor()
  const readLook = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { color, fontSize, lineHeight } = getComputedStyle(element)
      return { color, fontSize, lineHeight }
    })
  expect(await readLook('td >> nth=0')).toEqual(await readLook('p:text("Bye")'))
  await close()
  await site.close()
})

it('a chat that is opened from the head stands where the owner wants it, in the font of a body that comes later', async () => {
  const { appearance, ...config } = createSampleConfig()
  stage.bricks.config = {
    ...config,
    appearance: { ...appearance, font: 'site', launcher_text: 'Ask us' },
    placement: { launcher: true, devices: 'all', show_on: [], hide_on: [] },
  }
  let sendBody = () => {}
  const site = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.write(`<!doctype html><html lang="en"><head><title>A site</title>
      <script>window.Bricks = [['open']]</script>${stage.tag().replace('async', '')}`)
    sendBody = () => response.end('</head><body style="font-family: fantasy">Hi</body></html>')
  })
  const { page, complaints, close } = await stage.visitAddress(site.origin, {
    friends: [stage.bricks.origin],
    waitUntil: 'commit',
  })
  await page.locator('.word', { hasText: 'Ask us' }).waitFor({ state: 'attached' })
  expect(await page.evaluate(() => document.body)).toBe(null)
  sendBody()
  const readFont = () => page.locator('bricks-host').evaluate(({ style }) => style.getPropertyValue('--bricks-font'))
  await expect.poll(readFont).toBe('fantasy')
  expect(complaints).toEqual([])
  await close()
  await site.close()
})

it.each([
  [0.8, 580],
  [1.25, 560],
  [1.5, 540],
  [2, 500],
])('the open chat fits the window of a page that has a zoom of its own: %f', async (zoom, height) => {
  stage.bricks.replies = [createAnswerEvents('It is out.')]
  const { page, complaints, close } = await stage.visit(
    { body: `<style>html { zoom: ${zoom} }</style>${stage.tag()}` },
    { viewport: { width: 1280, height: 700 } },
  )
  await page.locator('.launcher').click()
  const findPlace = () => page.locator('.bubble-frame').evaluate((frame) => frame.getBoundingClientRect().toJSON())
  await expect.poll(async () => (await findPlace()).height).toBeCloseTo(height, -1)
  expect((await findPlace()).top).toBeGreaterThanOrEqual(20)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect.poll(async () => (await findPlace()).height).toBeCloseTo(620, 0)
  await page.setViewportSize({ width: 400, height: 700 })
  await expect.poll(async () => (await findPlace()).height).toBeCloseTo(700, 0)
  await page.setViewportSize({ width: 1280, height: 700 })
  await expect.poll(async () => (await findPlace()).height).toBeCloseTo(height, -1)
  await page.locator('textarea').fill('Where is A17?')
  await page.keyboard.press('Enter')
  await page.getByText('It is out.').waitFor()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByText('You are changing your last message.').waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('the button keeps its place and the chat its colours where the page has properties with names like theirs', async () => {
  const { page, close } = await stage.visit({
    body: `<style>:root { --aside: 320px; --brand: 210 100% 50% }</style>${stage.tag()}`,
  })
  await page.locator('.launcher').click()
  await page.locator('.bubble-frame .head').waitFor()
  const measureRight = (selector: string) =>
    page.locator(selector).evaluate((element) => Math.round(innerWidth - element.getBoundingClientRect().right))
  expect([await measureRight('.launcher'), await measureRight('.bubble-frame')]).toEqual([24, 24])
  const color = await page.locator('.round').evaluate((button) => getComputedStyle(button).backgroundColor)
  expect(color).toContain('oklch')
  await close()
})

it('an answer is read on a page that has replaced ReadableStream, as polyfills do', async () => {
  stage.bricks.replies = [createAnswerEvents('Here.')]
  const { page, complaints, close } = await stage.visit({
    body: `<script>window.ReadableStream = class { getReader() {} }</script>${stage.tag()}`,
  })
  await page.locator('.launcher').click()
  await page.locator('textarea').fill('Where?')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Good answer' }).waitFor()
  await page.getByText('Here.').waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('the open chat still fits the window when the page moves its button up, as for a banner', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() }, { viewport: { width: 1280, height: 700 } })
  await page.locator('.launcher').click()
  await page.locator('.bubble-frame .head').waitFor()
  await page.addStyleTag({ content: 'bricks-host { --bricks-y: 300px }' })
  const measureAway = () =>
    page.locator('bricks-host').evaluate((host) => Math.round(innerHeight - host.getBoundingClientRect().bottom))
  await expect.poll(measureAway).toBe(300)
  const measureTop = () => page.locator('.bubble-frame').evaluate((frame) => frame.getBoundingClientRect().top)
  await expect.poll(measureTop).toBeGreaterThanOrEqual(20)
  await close()
})

it.each([
  ['--bricks-y: 120px', 120],
  ['--bricks-y: 300px', 300],
  ['--bricks-y: 15%', 105],
  ['--bricks-y: 20vh', 140],
  ['--bricks-y: 100px; zoom: 1.5', 178],
])('the open chat fits the window where the page has moved its button up: %s', async (style, away) => {
  const { page, close } = await stage.visit(
    { body: `<style>:root { ${style} }</style>${stage.tag()}` },
    { viewport: { width: 1280, height: 700 } },
  )
  await page.locator('.launcher').click()
  await expect
    .poll(() => page.locator('.bubble-frame').evaluate((frame) => Math.round(frame.getBoundingClientRect().top)))
    .toBeGreaterThanOrEqual(20)
  expect(await page.locator('.bubble-frame').evaluate((frame) => frame.clientHeight)).toBeGreaterThan(580 - away)
  await close()
})

it('a tag that makes the script a module leaves one line in the console, and the page as it was', async () => {
  const { page, complaints, close } = await stage.visit({ body: stage.tag('type="module" data-project="P1"') })
  await expect.poll(() => complaints).toEqual([expect.stringContaining('Bricks: TypeError')])
  expect(await page.locator('bricks-host').count()).toBe(0)
  await close()
})

it.each(['/', '/live/P1'])('data-server may be a whole address, such as one that ends with %s', async (end) => {
  stage.bricks.replies = [createAnswerEvents('It is out.')]
  const address = stage.bricks.origin + end
  const { page, complaints, close } = await stage.visit({
    body: `${stage.tag(`data-project="P1" data-server="${address}"`)}<bricks-chat project="P1" server="${address}"></bricks-chat>`,
  })
  await page.locator('html > bricks-host .launcher').click()
  await page.locator('html > bricks-host textarea').fill('Where is A17?')
  await page.keyboard.press('Enter')
  await page.locator('html > bricks-host').getByText('It is out.').waitFor()
  await page.locator('bricks-chat textarea').waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('an empty data-server is the server that the script came from', async () => {
  stage.bricks.replies = [createAnswerEvents('It is out.')]
  const { page, complaints, close } = await stage.visit({
    body: `${stage.tag('data-project="P1" data-server=""')}<bricks-chat project="P1" server=""></bricks-chat>`,
  })
  await page.locator('html > bricks-host .launcher').click()
  await page.locator('html > bricks-host textarea').fill('Where is A17?')
  await page.keyboard.press('Enter')
  await page.locator('html > bricks-host').getByText('It is out.').waitFor()
  await page.locator('bricks-chat textarea').waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('a script that comes twice leaves no line in the console', async () => {
  const { page, complaints, close } = await stage.visit({ body: stage.tag() + stage.tag('') + stage.tag() })
  await page.locator('.launcher').waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('the live page answers in a frame that its site has sandboxed', async () => {
  stage.bricks.replies = [createAnswerEvents('It is out.')]
  const { page, complaints, close } = await stage.visit({
    body: `<iframe sandbox="allow-scripts" src="${stage.bricks.origin}/live/P1" width="400" height="600"></iframe>`,
  })
  const frame = page.frameLocator('iframe')
  await frame.locator('textarea').fill('Where is A17?')
  await frame.locator('textarea').press('Enter')
  await frame.getByText('It is out.').waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('an answer and its code are copied in a frame of another site, which may not use the clipboard', async () => {
  stage.bricks.replies = [createAnswerEvents('It is **out**.\n\n```\nlet a = 1\n```')]
  const { page, close } = await stage.visit({
    body: `<iframe src="${stage.bricks.origin}/live/P1" width="400" height="600"></iframe>`,
  })
  const frame = page.frameLocator('iframe')
  await frame.locator('textarea').fill('Where is A17?')
  await frame.locator('textarea').press('Enter')
  const copyButton = frame.getByRole('button', { name: 'Copy the answer' })
  await copyButton.waitFor()
  await frame.locator('body').evaluate(() => {
    const { setData } = DataTransfer.prototype
    DataTransfer.prototype.setData = function (type, text) {
      Object.assign(window, { copied: text })
      setData.call(this, type, text)
    }
  })
  const readCopied = () => frame.locator('body').evaluate('window.copied')
  await copyButton.click()
  await expect.poll(readCopied).toContain('It is **out**.')
  await frame.locator('.code').getByRole('button', { name: 'Copy' }).click()
  await expect.poll(readCopied).toBe('let a = 1')
  await close()
})
