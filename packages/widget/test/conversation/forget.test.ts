import { expect, it } from 'vitest'
import { createAnswerEvents } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

const FORGET = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type',
}

it('the page has forgotten what a visitor said: in this browser, in the open chat and on the server', async () => {
  stage.bricks.replies = [createAnswerEvents('Private.'), createAnswerEvents('Also private.')]
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
  await page.evaluate(() => window.Bricks?.reset())
  await page.getByText('Private.').waitFor({ state: 'detached' })
  await page.locator('textarea').fill('typed')
  expect(await page.evaluate(() => window.Bricks?.forget())).toBe(false)
  expect(await page.evaluate(() => localStorage.getItem('bricks:v1:P1:history'))).toContain('"past":["c1"]')
  status = 200
  expect(await page.evaluate(() => window.Bricks?.forget())).toBe('forgotten')
  const named = { conversation_ids: ['c1'], visitor: expect.stringMatching(/^[\d-]{7,}$/) }
  expect(asked).toEqual([named, named])
  expect(await page.locator('textarea').inputValue()).toBe('')
  const listKeptKeys = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect((await listKeptKeys()).filter((key) => key.startsWith('bricks:') && !key.endsWith(':open'))).toEqual([])
  expect(complaints.filter((line) => !line.includes('503'))).toEqual([])
  await close()
})

it.each(['the visitor leaves the page', 'the page removes the chat'])(
  'nothing is kept of what was forgotten, also after %s',
  async (what) => {
    stage.bricks.replies = [createAnswerEvents('Private.')]
    const { page, close } = await stage.visit({ body: stage.tag() })
    await page.route(/\/forget$/, (route) =>
      route.fulfill({
        json: {},
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' },
      }),
    )
    await page.locator('.launcher').click()
    await page.locator('textarea').fill('Mine')
    await page.keyboard.press('Enter')
    await page.getByText('Private.').waitFor()
    await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => window.Bricks?.forget())).toBe('forgotten')
    if (what.startsWith('the visitor')) await page.reload()
    else await page.evaluate(() => window.Bricks?.destroy())
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
    await close()
  },
)

it('whoever was forgotten is another visitor from then on, in the same page and on the next one', async () => {
  stage.bricks.replies = [createAnswerEvents('Found.')]
  const { page, close } = await stage.visit({ body: stage.tag() })
  await page.route(/\/forget$/, (route) => route.fulfill({ json: {}, headers: FORGET }))
  const sendQuestion = async (text: string) => {
    await page.locator('textarea').fill(text)
    await page.locator('textarea').press('Enter')
    await page.getByText('Found.').last().waitFor()
  }
  await page.locator('.launcher').click()
  await sendQuestion('Mine')
  expect(await page.evaluate(() => window.Bricks?.forget())).toBe('forgotten')
  await page.getByText('Found.').waitFor({ state: 'detached' })
  await sendQuestion('Mine again')
  await page.reload()
  await page.locator('.launcher').click()
  await page.getByText('Found.').waitFor()
  await sendQuestion('Still mine')
  await expect.poll(() => stage.bricks.requests.length).toBe(3)
  const [first, second, third] = stage.bricks.requests.map(({ visitor }) => visitor)
  expect(second).toMatch(/^[\d-]{7,64}$/)
  expect(second).not.toBe(first)
  expect(third).toBe(second)
  await close()
})

it('a visitor whose id of the page is too long for the server can be forgotten', async () => {
  stage.bricks.replies = [createAnswerEvents('Private.')]
  const { page, close } = await stage.visit({ body: stage.tag(`data-project="P1" data-visitor="${'v'.repeat(65)}"`) })
  const asked: { visitor?: string }[] = []
  await page.route(/\/forget$/, async (route) => {
    if (route.request().method() === 'POST') asked.push(route.request().postDataJSON())
    const isTooLong = asked.some(({ visitor = '' }) => visitor.length > 64)
    await route.fulfill({ status: isTooLong ? 400 : 200, json: {}, headers: FORGET })
  })
  await page.locator('.launcher').click()
  await page.locator('textarea').fill('Mine')
  await page.locator('textarea').press('Enter')
  await page.getByText('Private.').waitFor()
  expect(await page.evaluate(() => window.Bricks?.forget())).toBe('forgotten')
  expect(asked).toEqual([{ conversation_ids: ['c1'], visitor: stage.bricks.requests[0]?.visitor }])
  await close()
})

it.each(['session', 'none'])(
  'a conversation that is kept in its tab alone stays when another tab empties what all tabs share: %s',
  async (storage) => {
    stage.bricks.replies = [createAnswerEvents('Private.')]
    const { page, close } = await stage.visit({ body: stage.tag(`data-project="P1" data-storage="${storage}"`) })
    const other = await page.context().newPage()
    await other.goto(page.url())
    await page.locator('.launcher').click()
    await page.locator('textarea').fill('Mine')
    await page.locator('textarea').press('Enter')
    await page.getByText('Private.').waitFor()
    await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' })
    await page.evaluate(() => {
      addEventListener('storage', ({ key }) => {
        if (key === null) requestAnimationFrame(() => requestAnimationFrame(() => document.body.append('Emptied')))
      })
    })
    await other.evaluate(() => {
      localStorage.setItem('other', 'kept')
      localStorage.clear()
    })
    await page.getByText('Emptied').waitFor()
    expect(await page.getByText('Private.').count()).toBe(1)
    await close()
  },
)

it('the page has not forgotten anything where the part that forgets cannot be loaded', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() })
  await page.route(/\/widget\/(0\/)*extras-/, (route) => route.abort())
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
  stage.bricks.replies = [[pause, ...createAnswerEvents('Private.')]]
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
  expect(asked).toMatchObject([{ conversation_ids: ['c1'] }])
  await page.getByText('Mine').waitFor({ state: 'detached' })
  await page.evaluate(() => window.Bricks?.forget())
  expect(asked).toHaveLength(1)
  await close()
})

it.each([
  ['by a bubble', () => stage.tag('data-project="P1" data-identity="token"'), () => window.Bricks?.forget()],
  [
    'by a bubble that was told later',
    () => stage.tag(),
    () => {
      window.Bricks?.identify('token')
      return window.Bricks?.forget()
    },
  ],
  [
    'by an element',
    () => `<bricks-chat project="P1" identity="token"></bricks-chat>${stage.tag('')}`,
    () => document.querySelector('bricks-chat')?.forget(),
  ],
] as const)(
  'a signed-in visitor is forgotten by the token also in a browser that knows of no conversation: %s',
  async (_name, body, forget) => {
    const { page, close } = await stage.visit({ body: body() })
    const asked: unknown[] = []
    await page.route(/\/forget$/, async (route) => {
      if (route.request().method() === 'POST') asked.push(route.request().postDataJSON())
      await route.fulfill({ json: {}, headers: FORGET })
    })
    await page.locator('.launcher, textarea').first().waitFor()
    expect(await page.evaluate(forget)).toBe('forgotten')
    expect(asked).toEqual([{ conversation_ids: [], identity: 'token' }])
    await close()
  },
)

it('a token that is over leaves what it stands for, and the page is told; what this browser knows is forgotten', async () => {
  const history = JSON.stringify({ conversationId: 'c1' })
  const beforeScripts = `localStorage.setItem('bricks:v1:P1:history', ${JSON.stringify(history)})`
  const body = stage.tag('data-project="P1" data-identity="over"')
  const { page, close } = await stage.visit({ body }, { beforeScripts })
  const asked: object[] = []
  await page.route(/\/forget$/, async (route) => {
    const given = route.request().method() === 'POST' ? route.request().postDataJSON() : {}
    if (given.conversation_ids) asked.push(given)
    await route.fulfill({ status: given.identity ? 401 : 200, json: {}, headers: FORGET })
  })
  await page.locator('.launcher').waitFor()
  expect(await page.evaluate(() => window.Bricks?.forget())).toBe(false)
  expect(asked).toEqual([{ conversation_ids: [], identity: 'over' }, { conversation_ids: ['c1'] }])
  expect(await page.evaluate(() => localStorage.getItem('bricks:v1:P1:history'))).toBe(null)
  await close()
})

it('words to a person that belong to no conversation are not said to be forgotten before they are', async () => {
  const beforeScripts = `
    localStorage.setItem('bricks:v1:P1:handed', '1')
    localStorage.setItem('bricks:v1:P1:visitor', '"1-2-3-4"')`
  const { page, close } = await stage.visit({ body: stage.tag() }, { beforeScripts })
  const asked: unknown[] = []
  await page.route(/\/forget$/, async (route) => {
    if (route.request().method() === 'POST') asked.push(route.request().postDataJSON())
    await route.fulfill({ json: {}, headers: FORGET })
  })
  await page.locator('.launcher').waitFor()
  expect([await page.evaluate(() => window.Bricks?.forget()), asked]).toEqual([false, []])
  await page.evaluate(() => localStorage.setItem('bricks:v1:P1:history', '{"conversationId":"c1"}'))
  expect(await page.evaluate(() => window.Bricks?.forget())).toBe('forgotten')
  expect(asked).toEqual([{ conversation_ids: ['c1'], visitor: '1-2-3-4' }])
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await close()
})
