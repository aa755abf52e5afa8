import type { ConfirmEvent } from '@bricks/contract/wire'
import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { createAnswerEvents, createTextEvent, DONE, START } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

async function openTabs() {
  const visited = await stage.visit({ body: stage.tag() })
  const other = await visited.page.context().newPage()
  await other.goto(visited.page.url())
  for (const tab of [visited.page, other]) await tab.locator('.launcher').click()
  return { ...visited, other }
}

async function sendQuestion(page: Page, text: string): Promise<void> {
  await page.locator('textarea').fill(text)
  await page.locator('textarea').press('Enter')
}

const readShownMessages = (page: Page) => page.locator('.message:not(:first-child) .bubble').allTextContents()
const readKeptMessages = (page: Page) =>
  page.evaluate(() => {
    const { messages } = JSON.parse(localStorage.getItem('bricks:v1:P1:history') ?? '{}')
    return messages.map(({ parts }: { parts: string[] }) => parts.join())
  })

it('the chat loses nothing where one tab is answered while the visitor writes in another', async () => {
  const { page, other, complaints, close } = await openTabs()
  stage.bricks.replies = [
    [START, createTextEvent('Answer to slow'), 3500, createTextEvent(' A'), DONE],
    [{ type: 'start', conversation_id: 'c1', message_id: 'm2' }, createTextEvent('Answer to quick B'), DONE],
  ]
  await sendQuestion(page, 'slow A')
  await other.getByText('slow A').waitFor()
  await sendQuestion(other, 'quick B')
  await other.getByText('Answer to quick B').waitFor()
  await page.getByText('Answer to slow A').waitFor()
  const all = ['slow A', 'Answer to slow A', 'quick B', 'Answer to quick B']
  for (const tab of [page, other]) {
    await expect.poll(() => readShownMessages(tab)).toEqual(all)
    expect(await readKeptMessages(tab)).toEqual(all)
  }
  await page.reload()
  await page.locator('.launcher').click()
  await expect.poll(() => readShownMessages(page)).toEqual(all)
  expect(complaints).toEqual([])
  await close()
})

it('the chat shows in the other tab that an answer is under way before its first word', async () => {
  const { page, other, close } = await openTabs()
  stage.bricks.replies = [[2500, START, createTextEvent('Here.'), DONE]]
  await sendQuestion(page, 'slow A')
  await other.getByText('slow A').waitFor()
  await other.locator('.typing').waitFor()
  expect(await other.getByRole('button', { name: 'Edit' }).count()).toBe(0)
  await other.getByText('Here.').waitFor()
  await other.locator('.typing').waitFor({ state: 'detached' })
  await close()
})

it('the chat loses nothing where both tabs send at the same moment', async () => {
  const { page, other, close } = await openTabs()
  for (let round = 0; round < 4; round++) {
    stage.bricks.replies = [[START, 50, createTextEvent('Yes.'), DONE]]
    await Promise.all([sendQuestion(page, `A ${round}`), sendQuestion(other, `B ${round}`)])
    const countAnswers = (tab: Page) => tab.getByText('Yes.').count()
    for (const tab of [page, other]) await expect.poll(() => countAnswers(tab)).toBe(2 * (round + 1))
  }
  const all = await readShownMessages(page)
  expect(all.filter((text) => text !== 'Yes.').sort()).toEqual(
    ['A', 'B'].flatMap((tab) => [0, 1, 2, 3].map((round) => `${tab} ${round}`)),
  )
  expect(await readShownMessages(other)).toEqual(all)
  expect(await readKeptMessages(page)).toEqual(all)
  await close()
})

it('two tabs that each began a conversation at the same moment go on with one of them, and both can be forgotten', async () => {
  const { page, other, close } = await openTabs()
  let answerBoth = () => {}
  const bothHaveAsked = new Promise<void>((done) => {
    answerBoth = done
  })
  stage.bricks.replies = ['c1', 'c2'].map((conversation_id) => [
    bothHaveAsked,
    { type: 'start', conversation_id, message_id: `m-${conversation_id}` },
    createTextEvent(`Answer in ${conversation_id}`),
    DONE,
  ])
  await Promise.all([sendQuestion(page, 'A'), sendQuestion(other, 'B')])
  await expect.poll(() => stage.bricks.requests.length).toBe(2)
  answerBoth()
  const shared = { conversationId: 'c1', past: ['c2'] }
  for (const tab of [page, other]) {
    for (const id of ['c1', 'c2']) await tab.getByText(`Answer in ${id}`).waitFor()
    const readIds = () => tab.evaluate(() => JSON.parse(localStorage.getItem('bricks:v1:P1:history') ?? '{}'))
    await expect.poll(readIds).toMatchObject(shared)
  }
  stage.bricks.replies = [[createTextEvent('More of it'), DONE]]
  await sendQuestion(page, 'C')
  await other.getByText('More of it').waitFor()
  await other.locator('.typing').waitFor({ state: 'detached' })
  await sendQuestion(other, 'D')
  await expect.poll(() => stage.bricks.requests.length).toBe(4)
  const [, , third, fourth] = stage.bricks.requests.map(({ conversation_id }) => conversation_id)
  expect([third, fourth]).toEqual(['c1', 'c1'])
  await close()
})

it('the chat begins anew in both tabs, also where one of them waits for an answer', async () => {
  const { page, other, close } = await openTabs()
  stage.bricks.replies = [[START, createTextEvent('Half'), 3000, createTextEvent(' whole'), DONE]]
  await sendQuestion(page, 'slow A')
  await other.getByText('Half').waitFor()
  await other.getByRole('button', { name: 'New conversation' }).click()
  await expect.poll(() => readShownMessages(page)).toEqual(['Where is order A17?', 'When do you deliver?'].slice(2))
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' })
  expect(await readKeptMessages(page)).toEqual([])
  await close()
})

it('the chat keeps what came of an answer when the page is left, marked as cut off', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() })
  stage.bricks.replies = [[START, createTextEvent('Half an answer'), 20_000, DONE]]
  await page.locator('.launcher').click()
  await sendQuestion(page, 'Where?')
  await page.getByText('Half an answer').waitFor()
  await page.reload()
  await page.getByText('The answer was cut off.').waitFor()
  expect(await readShownMessages(page)).toEqual(['Where?', 'Half an answer'])
  await close()
})

it('the chat forgets in every tab what the page takes out of storage', async () => {
  const { page, other, close } = await openTabs()
  stage.bricks.replies = [createAnswerEvents('Private.')]
  await sendQuestion(page, 'Mine')
  await other.getByText('Private.').waitFor()
  await other.evaluate(() => localStorage.clear())
  await expect.poll(() => readShownMessages(page)).toEqual([])
  await close()
})

it.each([
  [
    'an answer with parts of another shape',
    [{ id: '1', role: 'assistant', parts: [null, { text: 'x' }], state: 'done' }],
  ],
  ['a message of nothing', [null, 7, 'x', { id: 1 }]],
  ['a step of another shape', [{ id: '1', role: 'assistant', parts: [{ id: '1', brick: {}, state: 'started' }] }]],
])('the chat answers on where something of another shape was kept: %s', async (_name, messages) => {
  const history = JSON.stringify({ at: 9e15, messages: [{ id: '0', role: 'user', parts: ['Before'] }, ...messages] })
  const beforeScripts = `
    localStorage.setItem('bricks:v1:P1:history', ${JSON.stringify(history)})
    localStorage.setItem('bricks:v1:P1:draft', '{"text":"typed"}')
    localStorage.setItem('bricks:v1:P1:visitor', '{"id":1}')`
  const { page, complaints, close } = await stage.visit({ body: stage.tag() }, { beforeScripts })
  await page.locator('.launcher').click()
  await page.getByText('Before').waitFor()
  expect(await page.locator('textarea').inputValue()).toBe('')
  for (const text of ['One', 'Two']) {
    stage.bricks.replies = [createAnswerEvents(`Answer to ${text}`)]
    await sendQuestion(page, text)
    await page.getByText(`Answer to ${text}`).waitFor()
  }
  expect(stage.bricks.requests.at(-1)?.visitor).toMatch(/^[\d-]+$/)
  expect(complaints).toEqual([])
  await close()
})

it('F2: keeps and reads by what it took at its start after the page has replaced it', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() })
  await page.locator('.launcher').waitFor()
  await page.evaluate(() => {
    JSON.parse = () => ({ polluted: 'by the page' })
    JSON.stringify = () => '"polluted"'
  })
  stage.bricks.replies = [createAnswerEvents('It is out.')]
  await page.locator('.launcher').click()
  expect(await page.locator('textarea').inputValue()).toBe('')
  await sendQuestion(page, 'Where?')
  await page.getByText('It is out.').waitFor()
  await page.locator('textarea').fill('typed')
  await page.reload()
  await page.locator('.launcher').click()
  await expect.poll(() => readShownMessages(page)).toEqual(['Where?', 'It is out.'])
  expect(await page.locator('textarea').inputValue()).toBe('typed')
  await close()
})

it('where both tabs confirm, the slower one shows what came of it in the other, and not that it is not known', async () => {
  const { page, other, close } = await openTabs()
  const asked: ConfirmEvent = { type: 'confirm', id: 'c-1', brick: 'Book', label: 'Book it?', values: [] }
  stage.bricks.replies = [[START, createTextEvent('Thursday is free.'), asked, DONE]]
  await sendQuestion(page, 'Book A17')
  await page.getByRole('button', { name: 'Do it' }).waitFor()
  // The slower tab hears of the other only after it has pressed.
  await other.addInitScript(() => {
    const state = { isDeaf: false }
    addEventListener('storage', (event) => state.isDeaf && event.stopImmediatePropagation())
    Object.assign(window, { setDeaf: (isDeaf: boolean) => Object.assign(state, { isDeaf }) })
  })
  const setDeaf = (isDeaf: boolean) =>
    other.evaluate((is) => (window as unknown as { setDeaf(is: boolean): void }).setDeaf(is), isDeaf)
  await other.reload()
  const slow = other.getByRole('button', { name: 'Do it' })
  await slow.waitFor()
  await setDeaf(true)
  stage.bricks.replies = [
    [{ type: 'start', conversation_id: 'c1', message_id: 'm2' }, 1500, createTextEvent('It is booked.'), DONE],
    { status: 409, code: 'confirm_gone', outcome: 'unknown' },
  ]
  await page.getByRole('button', { name: 'Do it' }).click()
  await slow.click()
  await expect.poll(() => stage.bricks.requests.filter(({ confirm }) => confirm).length).toBe(2)
  await setDeaf(false)
  await other.getByText('It is booked.').waitFor()
  expect(await other.getByText('Whether this was done is not known.').count()).toBe(0)
  await close()
})

it('what was confirmed with changed values, and whose answer was lost, is sent again from another tab as it was pressed', async () => {
  const { page, other, close } = await openTabs()
  const day = { name: 'day', label: 'Day', value: 'Friday', editable: true }
  const asked: ConfirmEvent = { type: 'confirm', id: 'c-1', brick: 'Book', label: 'Book it?', values: [day] }
  stage.bricks.replies = [
    [START, createTextEvent('Friday is free.'), asked, DONE],
    { status: 502, code: 'provider_failed' },
  ]
  await sendQuestion(page, 'Book A17')
  await page.getByLabel('Day').fill('Monday')
  await page.getByRole('button', { name: 'Do it' }).click()
  await page.getByRole('button', { name: 'Send again' }).waitFor()
  await page.close()
  await other.reload()
  await expect.poll(() => other.locator('.confirm').textContent()).toContain('Monday')
  stage.bricks.replies = [{ status: 409, code: 'confirm_gone', outcome: 'done' }]
  await other.getByRole('button', { name: 'Send again' }).click()
  await other.getByText('This was already done.').waitFor()
  const confirm = { id: 'c-1', accept: true, values: { day: 'Monday' } }
  expect(stage.bricks.requests.at(-1)).toMatchObject({ confirm })
  expect(await readShownMessages(other)).toEqual(['Book A17', 'Friday is free.'])
  // What was done is not offered again on the next page.
  await other.reload()
  await other.getByText('This was already done.').waitFor()
  expect(await other.getByRole('button', { name: 'Do it' }).count()).toBe(0)
  await close()
})

it('who has agreed in one tab is not asked in the other, and finds there what was said', async () => {
  const { page, close } = await stage.visit({ body: stage.tag('data-project="P1" data-consent="A computer answers."') })
  const other = await page.context().newPage()
  await other.goto(page.url())
  const findAgreeButton = (tab: Page) => tab.getByRole('button', { name: 'I agree' })
  for (const tab of [page, other]) {
    await tab.locator('.launcher').click()
    await findAgreeButton(tab).waitFor()
  }
  stage.bricks.replies = [createAnswerEvents('Found.')]
  await findAgreeButton(page).click()
  await sendQuestion(page, 'Where?')
  await other.getByText('Found.').waitFor()
  expect(await findAgreeButton(other).count()).toBe(0)
  expect(await readShownMessages(other)).toEqual(['Where?', 'Found.'])
  await close()
})
