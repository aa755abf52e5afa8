import type { ReplyEvent } from '@bricks/contract/wire'
import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { answer, DONE, START, text } from './tools/replies.ts'
import { stage } from './tools/shared-stage.ts'

/** Milliseconds, longer than a test: an answer that does not go on by itself. */
const NEVER = 60_000

const shown = (page: Page) => page.locator('.message:not(:first-child) .bubble').allTextContents()
const stop = (page: Page) => page.getByRole('button', { name: 'Stop' })
const resuming = () => stage.bricks.answerCalls.filter(({ call }) => call === 'answer')

async function ask(page: Page): Promise<void> {
  await page.locator('textarea').fill('Where?')
  await page.locator('textarea').press('Enter')
}

/** Opens the chat and asks; half of the answer comes. */
async function askForHalf(attributes?: string) {
  const visited = await stage.visit({ body: stage.tag(attributes) })
  stage.bricks.replies = [[START, text('Half'), NEVER]]
  await visited.page.locator('.launcher').click()
  await ask(visited.page)
  await visited.page.getByText('Half').waitFor()
  return visited
}

it('an answer goes on after the page was loaded anew in its middle, and Stop is there until it ends', async () => {
  const { page, complaints, close } = await askForHalf()
  const [request] = stage.bricks.requests
  expect(request).toMatchObject({ keep: true, visitor: expect.stringMatching(/^[\d-]+$/) })
  stage.bricks.resumed = [[START, text('Half an'), 1500, text(' answer'), DONE]]
  await page.reload()
  await expect.poll(() => shown(page)).toEqual(['Where?', 'Half an'])
  await stop(page).waitFor()
  await page.getByText('Half an answer').waitFor()
  await stop(page).waitFor({ state: 'detached' })
  expect(stage.bricks.answerCalls).toEqual([{ call: 'answer', message_id: 'm1', visitor: request?.visitor }])
  await page.reload()
  await expect.poll(() => shown(page)).toEqual(['Where?', 'Half an answer'])
  expect(resuming()).toHaveLength(1)
  expect(complaints).toEqual([])
  await close()
})

it('an answer goes on where the visitor went on to another page of the site', async () => {
  const { page, complaints, close } = await askForHalf()
  const next = await stage.visit({ body: `<h1>Two</h1>${stage.tag()}` })
  stage.bricks.resumed = [202, [START, text('Half an'), 300, text(' answer'), DONE]]
  await page.goto(next.page.url())
  await page.getByText('Half an answer').waitFor()
  expect(resuming()).toHaveLength(2)
  expect(complaints).toEqual([])
  await next.close()
  await close()
})

it('an answer goes on in another tab of the site when its own is closed', async () => {
  const { page, complaints, close } = await askForHalf()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.locator('.launcher').click()
  await other.getByText('Half').waitFor()
  stage.bricks.resumed = [[START, text('Half an'), 300, text(' answer'), DONE]]
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => shown(other)).toEqual(['Where?', 'Half an answer'])
  expect(complaints).toEqual([])
  await close()
})

it('Stop ends an answer at the server, before and after the page was loaded anew, and what came stays', async () => {
  const { page, close } = await askForHalf()
  const stopped = { call: 'stop', message_id: 'm1', visitor: stage.bricks.requests[0]?.visitor }
  await stop(page).click()
  await expect.poll(() => stage.bricks.answerCalls).toEqual([stopped])
  const second: ReplyEvent[] = [{ type: 'start', conversation_id: 'c1', message_id: 'm2' }, text('Second half')]
  stage.bricks.replies = [[...second, NEVER]]
  await ask(page)
  await page.getByText('Second half').waitFor()
  stage.bricks.resumed = [[...second, NEVER]]
  await page.reload()
  await stop(page).click()
  await expect.poll(() => stage.bricks.answerCalls.at(-1)).toEqual({ ...stopped, message_id: 'm2' })
  await stop(page).waitFor({ state: 'detached' })
  expect(await shown(page)).toEqual(['Where?', 'Half', 'Where?', 'Second half'])
  await close()
})

it('what came of an answer that the server no longer has is kept, and the chat answers on', async () => {
  const { page, close } = await askForHalf()
  await page.reload()
  await page.getByText('The answer was cut off.').waitFor()
  expect(await shown(page)).toEqual(['Where?', 'Half'])
  stage.bricks.replies = [answer('Here.')]
  await ask(page)
  await page.getByText('Here.').waitFor()
  await close()
})

it('where this browser keeps nothing, the server is not asked to keep an answer either', async () => {
  const { page, close } = await askForHalf('data-project="P1" data-storage="none"')
  expect(stage.bricks.requests[0]).not.toHaveProperty('keep')
  await stop(page).click()
  await stop(page).waitFor({ state: 'detached' })
  await page.reload()
  await page.locator('.launcher').click()
  expect(await shown(page)).not.toContain('Half')
  expect(stage.bricks.answerCalls).toEqual([])
  await close()
})
