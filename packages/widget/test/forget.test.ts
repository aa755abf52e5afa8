import { expect, it } from 'vitest'
import { answer } from './tools/replies.ts'
import { stage } from './tools/shared-stage.ts'

it('the page has forgotten what a visitor said: in this browser, in the open chat and on the server', async () => {
  stage.bricks.replies = [answer('Private.'), answer('Also private.')]
  const { page, complaints, close } = await stage.visit({ body: stage.tag() })
  const asked: unknown[] = []
  let status = 503
  await page.route(/\/forget$/, async (route) => {
    if (route.request().method() === 'POST') asked.push(route.request().postDataJSON())
    await route.fulfill({
      status,
      json: {},
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' },
    })
  })
  await page.locator('.launcher').click()
  await page.locator('textarea').fill('Mine')
  await page.keyboard.press('Enter')
  await page.getByText('Private.').waitFor()
  await page.waitForFunction(() => localStorage.getItem('bricks:v1:P1:history')?.includes('"c1"'))
  // Begun anew, the old conversation is still the visitor's to forget.
  await page.evaluate(() => window.Bricks?.reset())
  await page.getByText('Private.').waitFor({ state: 'detached' })
  await page.locator('textarea').fill('typed')
  expect(await page.evaluate(() => window.Bricks?.forget())).toBe(false)
  expect(await page.evaluate(() => localStorage.getItem('bricks:v1:P1:history'))).toContain('"past":["c1"]')
  status = 200
  expect(await page.evaluate(() => window.Bricks?.forget())).toBe('forgotten')
  expect(asked).toEqual([{ conversation_ids: ['c1'] }, { conversation_ids: ['c1'] }])
  expect(await page.locator('textarea').inputValue()).toBe('')
  const kept = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect((await kept()).filter((key) => key.startsWith('bricks:') && !key.endsWith(':open'))).toEqual([])
  expect(complaints.filter((line) => !line.includes('503'))).toEqual([])
  await close()
})

it('the page has not forgotten anything where the part that forgets cannot be loaded', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() })
  await page.route(/\/widget\/extras-/, (route) => route.abort())
  await page.locator('.launcher').waitFor()
  expect(await page.evaluate(() => window.Bricks?.forget())).toBe(false)
  await close()
})

it('the page names what is to be forgotten as the server reads it, though it gave arrays a toJSON', async () => {
  const history = JSON.stringify({ conversationId: 'c1', past: ['c0'] })
  const beforeScripts = `
    localStorage.setItem('bricks:v1:P1:history', ${JSON.stringify(history)})
    Array.prototype.toJSON = () => 'no list'`
  const { page, close } = await stage.visit({ body: stage.tag() }, { beforeScripts })
  await page.locator('.launcher').waitFor()
  const asked = page.waitForRequest((request) => request.url().endsWith('/forget') && request.method() === 'POST')
  expect(await page.evaluate(() => window.Bricks?.forget())).toBe('forgotten')
  expect((await asked).postDataJSON()).toEqual({ conversation_ids: ['c1', 'c0'] })
  await close()
})

it('a page where nothing was said has nothing to forget, and asks nobody', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() })
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/forget')) asked += 1
  })
  await page.locator('.launcher').waitFor()
  expect([await page.evaluate(() => window.Bricks?.forget()), asked]).toEqual(['nothing', 0])
  await close()
})

const BLOCKED = `for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { get() { throw new DOMException('blocked', 'SecurityError') } })`

it.each([
  ['where storage is blocked', BLOCKED, 0],
  ['before the server has begun its answer', '', 700],
])('the page forgets on the server what was said %s', async (_when, beforeScripts, pause) => {
  stage.bricks.replies = [[pause, ...answer('Private.')]]
  const { page, close } = await stage.visit({ body: stage.tag() }, { beforeScripts })
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/forget') && request.method() === 'POST') asked.push(request.postDataJSON())
  })
  await page.locator('.launcher').click()
  const sent = page.waitForRequest(/completionChatStreamed/)
  await page.locator('textarea').fill('Mine')
  await page.keyboard.press('Enter')
  await sent
  if (!pause) await page.getByText('Private.').waitFor()
  expect(await page.evaluate(() => window.Bricks?.forget())).toBe('forgotten')
  expect(asked).toEqual([{ conversation_ids: ['c1'] }])
  await page.getByText('Mine').waitFor({ state: 'detached' })
  // What was confirmed is not asked for again.
  await page.evaluate(() => window.Bricks?.forget())
  expect(asked).toHaveLength(1)
  await close()
})
