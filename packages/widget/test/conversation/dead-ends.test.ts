import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { createAnswerEvents } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

const WHOLE = createAnswerEvents('It is out.')
const CUT = WHOLE.slice(0, 2)

async function openChat(locale = 'en', options = {}) {
  const visited = await stage.visit({ body: stage.tag(`data-project="P1" data-locale="${locale}"`) }, options)
  await visited.page.locator('.launcher').click()
  return visited
}

async function sendQuestion(page: Page, text: string): Promise<void> {
  await page.locator('textarea').fill(text)
  await page.locator('textarea').press('Enter')
}

const findSendAgainButton = (page: Page) => page.getByRole('button', { name: 'Send again' })
const findSendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })

it.each([
  [503, 'provider_busy', undefined],
  [503, 'slow_down', 1],
  [502, '', undefined],
  [500, 'internal', undefined],
])('the chat tries once more without a word after a failure that passes: %i %s', async (status, code, retryAfter) => {
  stage.bricks.replies = [{ status, code, retryAfter }, WHOLE]
  const { page, close } = await openChat()
  await sendQuestion(page, 'Where is A17?')
  await page.getByText('It is out.').waitFor()
  expect(await findSendAgainButton(page).count()).toBe(0)
  expect(await page.locator('.user').count()).toBe(1)
  const [first, second] = stage.bricks.requests
  expect(second).toEqual({ ...first, request_id: expect.any(String) })
  // A server behind a proxy may have begun with the first.
  expect(second?.request_id === first?.request_id).toBe(code === '')
  await close()
})

it.each([
  [503, 'provider_busy', 2],
  [502, 'provider_key_invalid', 1],
  [409, 'model_unavailable', 1],
])('the chat says no more than "Send again" where that may help: %i %s', async (status, code, tries) => {
  stage.bricks.replies = [{ status, code }]
  const { page, close } = await openChat()
  await sendQuestion(page, 'Where is A17?')
  await findSendAgainButton(page).waitFor()
  expect(stage.bricks.requests).toHaveLength(tries)
  expect(await page.getByRole('log').textContent()).toMatch(/find your parcel\.Where is A17\?Send again$/)
  await close()
})

it('the chat stops a try that has not begun yet', async () => {
  stage.bricks.replies = [{ status: 503, code: 'slow_down', retryAfter: 4 }]
  const { page, close } = await openChat()
  await page.clock.install()
  await sendQuestion(page, 'Where is A17?')
  await expect.poll(() => stage.bricks.requests.length).toBe(1)
  await page.getByRole('button', { name: 'Stop' }).click()
  await findSendAgainButton(page).waitFor()
  await page.clock.fastForward(4_200)
  await page.waitForTimeout(300)
  expect(stage.bricks.requests).toHaveLength(1)
  await close()
})

it('the chat waits as long as the server says, counts it down, and sends nothing meanwhile', async () => {
  stage.bricks.replies = [{ status: 503, code: 'slow_down', retryAfter: 7 }, WHOLE]
  const { page, close } = await openChat()
  await sendQuestion(page, 'Where is A17?')
  const status = page.locator('.composer [role=status]')
  await page.getByText('Please wait a moment.').waitFor()
  expect(await status.textContent()).toBe('Please wait a moment.')
  await page.getByText(/^[5-7]\s*s$/).waitFor()
  expect([await findSendButton(page).isDisabled(), await findSendAgainButton(page).isDisabled()]).toEqual([true, true])
  await sendQuestion(page, 'typed meanwhile')
  expect(await page.locator('textarea').inputValue()).toBe('typed meanwhile')
  await page.getByText(/^2\s*s$/).waitFor()
  await page.getByText('Please wait a moment.').waitFor({ state: 'detached' })
  expect(stage.bricks.requests).toHaveLength(1)
  await findSendAgainButton(page).click()
  await page.getByText('It is out.').waitFor()
  expect(await page.locator('textarea').inputValue()).toBe('typed meanwhile')
  await close()
})

it('what the page sends waits as long as the server says, and a suggestion cannot be pressed until then', async () => {
  stage.bricks.replies = [{ status: 503, code: 'slow_down', retryAfter: 6 }, WHOLE]
  const { page, close } = await openChat()
  await sendQuestion(page, 'Where is A17?')
  await page.getByText('Please wait a moment.').waitFor()
  await page.getByRole('button', { name: 'New conversation' }).click()
  expect(await page.getByRole('button', { name: 'When do you deliver?' }).isDisabled()).toBe(true)
  await page.evaluate(() => window.Bricks?.send('From the page'))
  await page.getByText(/^2\s*s$/).waitFor()
  expect(stage.bricks.requests).toHaveLength(1)
  await page.getByText('It is out.').waitFor()
  expect(stage.bricks.requests[1]?.messages).toEqual([{ role: 'user', content: 'From the page' }])
  await close()
})

it('the chat says before it is sent that a message is too long, in letters of whatever script', async () => {
  stage.bricks.replies = [WHOLE]
  const { page, close } = await openChat()
  const field = page.locator('textarea')
  const status = page.locator('.composer [role=status]')
  await field.fill('x'.repeat(7000))
  await expect.poll(() => page.locator('.why').textContent()).toBe('')
  await field.fill('x'.repeat(8000))
  await page.getByText('8000 / 8192').waitFor()
  expect([await status.textContent(), await findSendButton(page).isDisabled()]).toEqual(['', false])
  await field.fill('長'.repeat(3000))
  await page.getByText('3000 / 2730').waitFor()
  expect([await status.textContent(), await findSendButton(page).isDisabled()]).toEqual([
    'Your message is too long.',
    true,
  ])
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await field.press('Enter')
  expect(await field.inputValue()).toHaveLength(3000)
  await field.fill('長'.repeat(2730))
  await field.press('Enter')
  await page.getByText('It is out.').waitFor()
  expect(stage.bricks.requests).toHaveLength(1)
  await close()
})

it.each([
  [400, 'message_too_long'],
  [413, 'body_too_large'],
])('the chat never offers to send again what would be refused again: %i %s', async (status, code) => {
  stage.bricks.replies = [{ status, code }]
  const { page, close } = await openChat()
  await page.evaluate(() => window.Bricks?.send('x'.repeat(9000)))
  await page.getByRole('button', { name: 'Edit' }).waitFor()
  expect(await findSendAgainButton(page).count()).toBe(0)
  expect(await page.locator('.user .note').textContent()).toBe('Your message is too long.')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByText('9000 / 8192').waitFor()
  await page.reload()
  await page.evaluate(() => window.Bricks?.open())
  await page.locator('.user').waitFor()
  expect(await findSendAgainButton(page).count()).toBe(0)
  await close()
})

it('the chat says that it is not available where the bot was taken off while the page was open', async () => {
  stage.bricks.config = { ...stage.bricks.config, texts: { limit: '', unavailable: 'Call us: 555.' } }
  stage.bricks.replies = [{ status: 404, code: 'not_found' }]
  const { page, complaints, close } = await openChat()
  await sendQuestion(page, 'Where is A17?')
  await page.getByText('Call us: 555.').waitFor()
  expect(await findSendAgainButton(page).count()).toBe(0)
  expect(complaints.filter((line) => !line.includes('404'))).toEqual([])
  await close()
})

it('the chat sends of a long conversation no more than the server would pass on', async () => {
  const messages = Array.from({ length: 50 }, (_, at) => ({
    id: `${at}`,
    role: at % 2 ? 'assistant' : 'user',
    parts: ['長'.repeat(at % 2 ? 1900 : 9)],
    state: 'done',
  }))
  const history = JSON.stringify({ at: Date.now(), messages })
  stage.bricks.replies = [WHOLE]
  const { page, close } = await openChat('en', {
    beforeScripts: `localStorage.setItem('bricks:v1:P1:history', ${JSON.stringify(history)})`,
  })
  await sendQuestion(page, 'And now?')
  await page.getByText('It is out.').waitFor()
  const sent = stage.bricks.requests[0]?.messages ?? []
  const size = sent.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0)
  expect(size).toBeLessThanOrEqual(32 * 1024)
  expect(sent.length).toBeGreaterThan(8)
  expect(sent.at(-1)).toEqual({ role: 'user', content: 'And now?' })
  await close()
})

const CUT_OFF = {
  en: 'The answer was cut off.Send again',
  de: 'Die Antwort ist abgebrochen.Noch einmal senden',
  ar: 'انقطعت الإجابة قبل أن تكتمل.إعادة الإرسال',
}

it.each(Object.entries(CUT_OFF))(
  'the chat marks a cut answer at its end, says so once, and asks again there: %s',
  async (locale, words) => {
    const long = { type: 'text' as const, delta: 'Line.\n\n'.repeat(60) }
    stage.bricks.replies = [[CUT[0] ?? long, long, { type: 'error', code: 'provider_failed', retryable: true }], WHOLE]
    const { page, close } = await openChat(locale)
    await sendQuestion(page, 'Where is A17?')
    const note = page.locator('.message.assistant').last().locator('.note')
    await expect.poll(() => note.textContent()).toBe(words)
    expect(await page.locator('.actions button').count()).toBe(0)
    expect(await page.locator('.user .note').count()).toBe(0)
    const said = await page
      .locator('.spoken p')
      .evaluateAll((lines) => lines.map((line) => line.getAttribute('data-words')).filter((line) => line !== 'Line.'))
    expect(said).toEqual([words.slice(0, words.indexOf('.') + 1)])
    await note.getByRole('button').click()
    await page.getByText('It is out.').waitFor()
    expect(await page.locator('.user').count()).toBe(1)
    expect(stage.bricks.requests.at(-1)?.messages).toEqual([{ role: 'user', content: 'Where is A17?' }])
    await close()
  },
)

it.each(['a site', 'the live page'])(
  'a first message that finds its connection not loaded stays, and is sent again once that loads: %s',
  async (where) => {
    stage.bricks.replies = [WHOLE]
    const { page, close } =
      where === 'a site' ? await stage.visit({ body: stage.tag() }) : await stage.visitLivePage({ locale: 'en' })
    await page.route(/\/widget\/connection-/, (route) => route.abort())
    if (where === 'a site') await page.locator('.launcher').click()
    await sendQuestion(page, 'Where is A17?')
    await findSendAgainButton(page).waitFor()
    expect(await page.locator('.user .bubble').textContent()).toBe('Where is A17?')
    await page.unroute(/\/widget\/connection-/)
    await findSendAgainButton(page).click()
    await page.getByText('It is out.').waitFor()
    expect(stage.bricks.requests).toHaveLength(1)
    await close()
  },
)

it('Stop gives the first message back while what asks the server has not come, and nothing is sent once it comes', async () => {
  stage.bricks.replies = [WHOLE]
  const { page, close } = await stage.visit({ body: stage.tag() })
  let letGoOn = () => {}
  const held = new Promise<void>((done) => {
    letGoOn = done
  })
  await page.route(/\/widget\/connection-/, (route) => held.then(() => route.continue()))
  await page.locator('.launcher').click()
  await sendQuestion(page, 'Where is A17?')
  await page.getByRole('button', { name: 'Stop' }).click()
  await findSendAgainButton(page).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Stop' }).count()).toBe(0)
  letGoOn()
  await page.waitForTimeout(600)
  expect(stage.bricks.requests).toHaveLength(0)
  await findSendAgainButton(page).click()
  await page.getByText('It is out.').waitFor()
  expect(await page.locator('.user').count()).toBe(1)
  expect(stage.bricks.requests).toHaveLength(1)
  await close()
})
