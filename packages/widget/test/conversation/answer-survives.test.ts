import type { ReplyEvent } from '@bricks/contract/wire'
import type { Page, Route } from '@playwright/test'
import { expect, it } from 'vitest'
import { createAnswerEvents, createTextEvent, DONE, START } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

const NEVER = 60_000

const readShownAnswers = (page: Page) => page.locator('.message:not(:first-child) .bubble').allTextContents()
const findStopButton = (page: Page) => page.getByRole('button', { name: 'Stop' })
const listResumingCalls = () => stage.bricks.answerCalls.filter(({ call }) => call === 'answer')

async function sendQuestion(page: Page): Promise<void> {
  await page.locator('textarea').fill('Where?')
  await page.locator('textarea').press('Enter')
}

async function openHalfAnswered(attributes?: string) {
  const visited = await stage.visit({ body: stage.tag(attributes) })
  stage.bricks.replies = [[START, createTextEvent('Half'), NEVER]]
  await visited.page.locator('.launcher').click()
  await sendQuestion(visited.page)
  await visited.page.getByText('Half').waitFor()
  return visited
}

it('an answer goes on after the page was loaded anew in its middle, and Stop is there until it ends', async () => {
  const { page, complaints, close } = await openHalfAnswered()
  const [request] = stage.bricks.requests
  expect(request).toMatchObject({ keep: true, visitor: expect.stringMatching(/^[\d-]+$/) })
  stage.bricks.resumed = [[START, createTextEvent('Half an'), 1500, createTextEvent(' answer'), DONE]]
  await page.reload()
  await expect.poll(() => readShownAnswers(page)).toEqual(['Where?', 'Half an'])
  await findStopButton(page).waitFor()
  await page.getByText('Half an answer').waitFor()
  await findStopButton(page).waitFor({ state: 'detached' })
  expect(stage.bricks.answerCalls).toEqual([{ call: 'answer', message_id: 'm1', visitor: request?.visitor }])
  await page.reload()
  await expect.poll(() => readShownAnswers(page)).toEqual(['Where?', 'Half an answer'])
  expect(listResumingCalls()).toHaveLength(1)
  expect(complaints).toEqual([])
  await close()
})

it('an answer goes on after its page was loaded anew while a part of the chat was still on its way', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() })
  await page.route(/\/opened-parts/, () => {})
  stage.bricks.replies = [[START, createTextEvent('Half'), NEVER]]
  stage.bricks.resumed = [[START, createTextEvent('Half an answer'), DONE]]
  await page.locator('.launcher').click()
  await sendQuestion(page)
  await page.getByText('Half').waitFor()
  await page.unroute(/\/opened-parts/)
  await page.reload()
  await page.getByText('Half an answer').waitFor()
  expect(await readShownAnswers(page)).toEqual(['Where?', 'Half an answer'])
  await close()
})

it('an answer goes on where the visitor went on to another page of the site', async () => {
  const { page, complaints, close } = await openHalfAnswered()
  const next = await stage.visit({ body: `<h1>Two</h1>${stage.tag()}` })
  stage.bricks.resumed = [202, [START, createTextEvent('Half an'), 300, createTextEvent(' answer'), DONE]]
  await page.goto(next.page.url())
  await page.getByText('Half an answer').waitFor()
  expect(listResumingCalls()).toHaveLength(2)
  expect(complaints).toEqual([])
  await next.close()
  await close()
})

it('an answer to a signed-in visitor goes on where the page says only after its reload who that is', async () => {
  const { page, close } = await openHalfAnswered()
  await page.evaluate(() => window.Bricks?.identify('signed'))
  await findStopButton(page).click()
  await expect.poll(() => stage.bricks.answerCalls.some(({ call }) => call === 'stop')).toBe(true)
  await findStopButton(page).waitFor({ state: 'detached' })
  stage.bricks.answerCalls.length = 0
  stage.bricks.replies = [
    [{ type: 'start', conversation_id: 'c1', message_id: 'm2' }, createTextEvent('Of you'), NEVER],
  ]
  await sendQuestion(page)
  await page.getByText('Of you').waitFor()
  expect(stage.bricks.requests.at(-1)).toMatchObject({ identity: 'signed' })
  const start: ReplyEvent = { type: 'start', conversation_id: 'c1', message_id: 'm2' }
  stage.bricks.resumed = [
    { status: 401, code: 'identity_invalid' },
    [start, createTextEvent('Of you'), 300, createTextEvent(' alone'), DONE],
  ]
  await page.reload()
  await expect.poll(() => listResumingCalls().length).toBe(1)
  await findStopButton(page).waitFor()
  await page.evaluate(() => {
    window.Bricks?.setContext({ product: 'Hat' })
    window.Bricks?.identify('signed')
  })
  await page.getByText('Of you alone').waitFor()
  await findStopButton(page).waitFor({ state: 'detached' })
  expect(listResumingCalls().map(({ message_id, identity }) => [message_id, identity])).toEqual([
    ['m2', undefined],
    ['m2', 'signed'],
  ])
  expect(stage.bricks.answerCalls.filter(({ call }) => call === 'stop')).toEqual([])
  await page.reload()
  await expect.poll(() => readShownAnswers(page)).toEqual(['Where?', 'Half', 'Where?', 'Of you alone'])
  await close()
})

it('an answer goes on for whoever signs in in its middle, and who comes after does not find it', async () => {
  const { page, complaints, close } = await stage.visit({ body: stage.tag() })
  stage.bricks.replies = [[START, createTextEvent('Half'), 1500, createTextEvent(' an answer'), DONE]]
  await page.locator('.launcher').click()
  await sendQuestion(page)
  await page.getByText('Half').waitFor()
  await page.locator('textarea').fill('And then')
  await page.evaluate(() => window.Bricks?.setVisitor('user-42'))
  await page.getByText('Half an answer').waitFor()
  await findStopButton(page).waitFor({ state: 'detached' })
  expect(await page.locator('textarea').inputValue()).toBe('And then')
  const listKeptHistories = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':history') && localStorage[key]))
  expect(await listKeptHistories()).toEqual(['bricks:v1:P1:history:user-42'])
  expect(stage.bricks.answerCalls).toEqual([])
  await page.evaluate(() => window.Bricks?.setVisitor('user-43'))
  await page.getByText('Half an answer').waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await close()
})

it('an answer goes on where the visitor has signed in by the next page, and Stop ends it there', async () => {
  const { page, complaints, close } = await openHalfAnswered()
  const unnamed = stage.bricks.requests[0]?.visitor
  const tag = stage.tag('data-project="P1" data-visitor="user-42"')
  await page.route(page.url(), (route) => route.fulfill({ contentType: 'text/html', body: `<!doctype html>${tag}` }))
  stage.bricks.resumed = [{ status: 404, code: 'not_found' }, [START, createTextEvent('Half an'), NEVER]]
  await page.reload()
  await page.getByText('Half an').waitFor()
  await findStopButton(page).click()
  await findStopButton(page).waitFor({ state: 'detached' })
  await expect
    .poll(() => stage.bricks.answerCalls.map(({ call, visitor }) => [call, visitor]))
    .toEqual([
      ['answer', 'user-42'],
      ['answer', unnamed],
      ['stop', unnamed],
    ])
  expect(complaints).toEqual([expect.stringContaining('404')])
  await close()
})

it.each([
  ['destroys the chat', "chats.destroy('P1')"],
  ['empties the chat’s box', "document.querySelector('#view').replaceChildren()"],
])('an answer goes on where the page %s in its middle, and mounts it again', async (_, remove) => {
  const { page, complaints, close } = await stage.visit({ body: `<div id="view"></div>${stage.tag('')}` })
  const mountChat = () => page.evaluate("chats.mount({ project: 'P1', mode: 'inline', target: '#view' })")
  await page.waitForFunction('window.chats = window.Bricks')
  await mountChat()
  stage.bricks.replies = [[START, createTextEvent('Half'), NEVER]]
  await sendQuestion(page)
  await page.getByText('Half').waitFor()
  stage.bricks.resumed = [[START, createTextEvent('Half an'), 300, createTextEvent(' answer'), DONE]]
  await page.evaluate(remove)
  await mountChat()
  await page.getByText('Half an answer').waitFor()
  await findStopButton(page).waitFor({ state: 'detached' })
  expect(await readShownAnswers(page)).toEqual(['Where?', 'Half an answer'])
  expect(stage.bricks.requests).toHaveLength(1)
  expect(stage.bricks.answerCalls.map(({ call }) => call)).toEqual(['answer'])
  expect(complaints).toEqual([])
  await close()
})

it('an answer to a closed bubble is unread where the page removes the bubble in its middle, and mounts it later', async () => {
  const { page, complaints, close } = await openHalfAnswered()
  await page.keyboard.press('Escape')
  stage.bricks.resumed = [[START, createTextEvent('Half an answer'), DONE]]
  await page.evaluate(async () => {
    const { Bricks } = window
    Bricks?.destroy()
    await new Promise((done) => setTimeout(done, 100))
    Bricks?.mount({ project: 'P1' })
  })
  await expect.poll(() => page.locator('.launcher').getAttribute('data-unread')).toBe('1')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

/** What a page hears that rests in the browser's cache while another page of the site has its tab. */
const restInCache = (page: Page, meanwhile: string) =>
  page.evaluate(`(async () => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    await new Promise((done) => setTimeout(done))
    ${meanwhile}
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })()`)
const HISTORY = 'bricks:v1:P1:history'

it('a page to which the visitor goes back shows what was said on the next page, and nothing that was forgotten there', async () => {
  const { page, complaints, close } = await stage.visit({ body: stage.tag() })
  stage.bricks.replies = [createAnswerEvents('Here.')]
  await page.locator('.launcher').click()
  await sendQuestion(page)
  await page.getByText('Here.').waitFor()
  await findStopButton(page).waitFor({ state: 'detached' })
  await restInCache(
    page,
    `const kept = JSON.parse(localStorage['${HISTORY}'])
    const [question, answer] = kept.messages.map((message) => ({ ...message, id: message.id.replaceAll('-', '.'), at: message.at + 1 }))
    kept.messages.push({ ...question, parts: ['And then?'] }, { ...answer, parts: ['There.'] })
    localStorage['${HISTORY}'] = JSON.stringify(kept)`,
  )
  await expect.poll(() => readShownAnswers(page)).toEqual(['Where?', 'Here.', 'And then?', 'There.'])
  await restInCache(page, 'localStorage.clear()')
  await expect.poll(() => readShownAnswers(page)).toEqual([])
  expect(await page.evaluate((key) => localStorage[key], HISTORY)).toBeUndefined()
  expect(complaints).toEqual([])
  await close()
})

it('Stop ends an answer that still runs in a page to which the visitor went back', async () => {
  const { page, close } = await openHalfAnswered()
  await restInCache(page, '')
  await findStopButton(page).click()
  await findStopButton(page).waitFor({ state: 'detached' })
  await expect.poll(() => stage.bricks.answerCalls.map(({ call }) => call)).toEqual(['stop'])
  await page.getByRole('button', { name: 'Good answer' }).waitFor()
  expect(await readShownAnswers(page)).toEqual(['Where?', 'Half'])
  await close()
})

it('an answer goes on in another tab of the site when its own is closed', async () => {
  const { page, complaints, close } = await openHalfAnswered()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.locator('.launcher').click()
  await other.getByText('Half').waitFor()
  stage.bricks.resumed = [[START, createTextEvent('Half an'), 300, createTextEvent(' answer'), DONE]]
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => readShownAnswers(other)).toEqual(['Where?', 'Half an answer'])
  expect(complaints).toEqual([])
  await close()
})

it('Stop ends an answer at the server, before and after the page was loaded anew, and what came stays', async () => {
  const { page, close } = await openHalfAnswered()
  const stopped = { call: 'stop', message_id: 'm1', visitor: stage.bricks.requests[0]?.visitor }
  await findStopButton(page).click()
  await expect.poll(() => stage.bricks.answerCalls).toEqual([stopped])
  // While an answer is being stopped, Enter sends nothing.
  await findStopButton(page).waitFor({ state: 'detached' })
  const second: ReplyEvent[] = [
    { type: 'start', conversation_id: 'c1', message_id: 'm2' },
    createTextEvent('Second half'),
  ]
  stage.bricks.replies = [[...second, NEVER]]
  await sendQuestion(page)
  await page.getByText('Second half').waitFor()
  stage.bricks.resumed = [[...second, NEVER]]
  await page.reload()
  await findStopButton(page).click()
  await expect.poll(() => stage.bricks.answerCalls.at(-1)).toEqual({ ...stopped, message_id: 'm2' })
  await findStopButton(page).waitFor({ state: 'detached' })
  expect(await readShownAnswers(page)).toEqual(['Where?', 'Half', 'Where?', 'Second half'])
  await close()
})

it('an answer whose connection was cut goes on in its page: nothing is said or counted twice, and an outage is waited for', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() })
  const asked: ReplyEvent = { type: 'ask', brick: 'Book', parameter: 'slot', label: 'Slot', choices: ['9', '13'] }
  const started: ReplyEvent = { type: 'call', id: '1-1', brick: 'Book', state: 'started' }
  const ended: ReplyEvent = { ...started, state: 'succeeded', duration_ms: 200 }
  stage.bricks.replies = [[START, createTextEvent('Half'), started, 200, 'cut']]
  stage.bricks.resumed = [
    ['cut'],
    202,
    [START, createTextEvent('Half'), ended, asked, 200, createTextEvent(' an'), 200, 'cut'],
    [START, createTextEvent('Half an answer'), ended, asked, DONE],
  ]
  await page.evaluate(() => {
    const states: string[] = []
    Object.assign(window, { states })
    document.addEventListener('bricks:call', ({ detail }) => states.push(detail.state))
  })
  await page.locator('.launcher').click()
  await sendQuestion(page)
  await page.locator('.choices').waitFor({ timeout: 15_000 })
  await findStopButton(page).waitFor({ state: 'detached' })
  expect(await readShownAnswers(page)).toEqual(['Where?', 'Half', ' an answer'])
  expect(await page.locator('.step').count()).toBe(1)
  expect(await page.locator('.choices button').count()).toBe(2)
  expect(await page.evaluate('states')).toEqual(['started', 'succeeded'])
  expect(stage.bricks.requests).toHaveLength(1)
  expect(listResumingCalls()).toHaveLength(4)
  await close()
})

it('an answer whose connection was cut goes on where the site sends a page of its own while the network is away', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() })
  stage.bricks.replies = [[START, createTextEvent('Half'), 200, 'cut']]
  stage.bricks.resumed = [[START, createTextEvent('Half an answer'), DONE]]
  const headers = { 'access-control-allow-origin': '*' }
  const sendOwnPage = (route: Route) => route.fulfill({ headers, contentType: 'text/html', body: 'You are offline.' })
  await page.route('**/answer', sendOwnPage, { times: 1 })
  await page.locator('.launcher').click()
  await sendQuestion(page)
  await page.getByText('Half an answer').waitFor()
  await close()
})

it('an answer whose connection has gone silent, and was not cut, goes on', async () => {
  const { page, complaints, close } = await stage.visit({ body: stage.tag() })
  await page.clock.install()
  stage.bricks.replies = [[START, createTextEvent('Half'), NEVER]]
  stage.bricks.resumed = [[START, createTextEvent('Half an answer'), DONE]]
  await page.locator('.launcher').click()
  await sendQuestion(page)
  await page.getByText('Half').waitFor()
  await page.clock.fastForward(30_000)
  expect(listResumingCalls()).toHaveLength(0)
  await page.clock.fastForward(11_000)
  await page.clock.fastForward(6_000)
  await page.getByText('Half an answer').waitFor()
  await findStopButton(page).waitFor({ state: 'detached' })
  expect(await readShownAnswers(page)).toEqual(['Where?', 'Half an answer'])
  expect(complaints).toEqual([])
  await close()
})

it('a message whose connection goes silent before any answer comes can be sent again', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() })
  await page.clock.install()
  await page.route('**/api/completionChatStreamed', () => new Promise<void>(() => {}))
  await page.locator('.launcher').click()
  await sendQuestion(page)
  await findStopButton(page).waitFor()
  await page.clock.fastForward(120_000)
  expect(await page.getByRole('button', { name: 'Send again' }).count()).toBe(0)
  await page.clock.fastForward(6_000)
  await page.clock.fastForward(6_000)
  await page.getByRole('button', { name: 'Send again' }).waitFor()
  await page.unroute('**/api/completionChatStreamed')
  stage.bricks.replies = [createAnswerEvents('Here.')]
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('Here.').waitFor()
  await close()
})

it('an answer that came while the computer slept is read when it wakes, and not taken for a silent connection', async () => {
  const { page, complaints, close } = await stage.visit({ body: stage.tag() })
  await page.clock.install()
  stage.bricks.replies = [[START, createTextEvent('Half'), 1500, createTextEvent(' an answer'), DONE]]
  await page.locator('.launcher').click()
  await sendQuestion(page)
  await page.getByText('Half').waitFor()
  // All timers are due at once, and fire before the rest is read.
  await page.clock.fastForward(1_200_000)
  await page.getByText('Half an answer').waitFor()
  await findStopButton(page).waitFor({ state: 'detached' })
  expect(listResumingCalls()).toEqual([])
  expect(await readShownAnswers(page)).toEqual(['Where?', 'Half an answer'])
  expect(complaints).toEqual([])
  await close()
})

it('Stop ends an answer whose connection was cut, and nothing is asked for any more', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() })
  // A machine under load may lose the start of an answer whose connection is cut right after it.
  const shown = page.getByText('Half').waitFor()
  stage.bricks.replies = [[START, createTextEvent('Half'), shown, 'cut']]
  stage.bricks.resumed = [202, 202, 202, 202, 202, 202]
  await page.locator('.launcher').click()
  await sendQuestion(page)
  await expect.poll(() => listResumingCalls().length).toBe(2)
  await findStopButton(page).click()
  await expect.poll(() => stage.bricks.answerCalls.at(-1)).toMatchObject({ call: 'stop', message_id: 'm1' })
  await page.waitForTimeout(1500)
  expect(listResumingCalls()).toHaveLength(2)
  expect(await readShownAnswers(page)).toEqual(['Where?', 'Half'])
  expect(await page.getByText('The answer was cut off.').count()).toBe(0)
  await close()
})

it('what came of an answer that the server no longer has is kept, and the chat answers on', async () => {
  const { page, close } = await openHalfAnswered()
  await page.reload()
  await page.getByText('The answer was cut off.').waitFor()
  expect(await readShownAnswers(page)).toEqual(['Where?', 'Half'])
  stage.bricks.replies = [createAnswerEvents('Here.')]
  await sendQuestion(page)
  await page.getByText('Here.').waitFor()
  await close()
})

it('where this browser keeps nothing, the server is not asked to keep an answer either', async () => {
  const { page, close } = await openHalfAnswered('data-project="P1" data-storage="none"')
  expect(stage.bricks.requests[0]).not.toHaveProperty('keep')
  await findStopButton(page).click()
  await findStopButton(page).waitFor({ state: 'detached' })
  await page.reload()
  await page.locator('.launcher').click()
  expect(await readShownAnswers(page)).not.toContain('Half')
  expect(stage.bricks.answerCalls).toEqual([])
  await close()
})
