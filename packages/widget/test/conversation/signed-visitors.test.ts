import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { createAnswerEvents } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

function signVisitor(sub: string, about: object = {}): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${encode({ alg: 'HS256' })}.${encode({ sub, name: 'Zoë ÿ???>>>', ...about })}.signature`
}

async function openChat(body = stage.tag()) {
  stage.bricks.replies = [createAnswerEvents('It is out.')]
  const visit = await stage.visit({ body })
  const { page } = visit
  await page.locator('.launcher').click()
  return { ...visit, identify: (token: string) => page.evaluate((given) => window.Bricks?.identify(given), token) }
}

async function sendQuestion(page: Page, words: string): Promise<void> {
  await page.locator('textarea').fill(words)
  await page.locator('textarea').press('Enter')
  await page.getByText(words).waitFor()
  await page.getByText('It is out.').last().waitFor()
}

const getLastRequest = () => stage.bricks.requests.at(-1) as { messages: object[]; conversation_id?: string }
const countShownAnswers = (page: Page) => page.getByText('It is out.').count()

it('who signs in after another visitor finds nothing of theirs, and none of it is sent with the new token', async () => {
  const { page, identify, complaints, close } = await openChat(
    stage.tag(`data-project="P1" data-identity="${signVisitor('ada')}"`),
  )
  await sendQuestion(page, 'Where is A17?')
  await page.locator('textarea').fill('half a secret')
  await identify(signVisitor('bob'))
  await expect.poll(() => countShownAnswers(page)).toBe(0)
  expect(await page.locator('textarea').inputValue()).toBe('')
  await sendQuestion(page, 'And B20?')
  expect(getLastRequest()).toMatchObject({ identity: signVisitor('bob'), messages: [{ content: 'And B20?' }] })
  expect(getLastRequest()).not.toHaveProperty('conversation_id')
  await identify(signVisitor('ada'))
  await page.getByText('Where is A17?').waitFor()
  expect(await page.getByText('And B20?').count()).toBe(0)
  expect(await page.locator('textarea').inputValue()).toBe('half a secret')
  expect(complaints).toEqual([])
  await close()
})

it('a new token of the same visitor changes nothing of what is shown', async () => {
  const { page, identify, close } = await openChat(stage.tag(`data-project="P1" data-identity="${signVisitor('ada')}"`))
  await sendQuestion(page, 'Where is A17?')
  await identify(signVisitor('ada', { exp: 2_000_000_000 }))
  await sendQuestion(page, 'And when?')
  expect(getLastRequest()).toMatchObject({ conversation_id: 'c1', messages: { length: 3 } })
  await close()
})

it('who signs in while chatting keeps what was said and typed, and who comes after finds neither', async () => {
  const { page, identify, close } = await openChat()
  await sendQuestion(page, 'Where is A17?')
  await page.locator('textarea').fill('half a secret')
  await identify(signVisitor('ada'))
  expect(await page.locator('textarea').inputValue()).toBe('half a secret')
  await sendQuestion(page, 'And when?')
  expect(getLastRequest()).toMatchObject({
    identity: signVisitor('ada'),
    conversation_id: 'c1',
    messages: { length: 3 },
  })
  await page.locator('textarea').fill('another secret')
  await identify('')
  await expect.poll(() => countShownAnswers(page)).toBe(0)
  expect(await page.locator('textarea').inputValue()).toBe('')
  await identify(signVisitor('bob'))
  await sendQuestion(page, 'And B20?')
  expect(getLastRequest()).toMatchObject({ messages: { length: 1 } })
  await close()
})

it('the conversation of an id that the page has set goes along to the first token', async () => {
  const { page, identify, close } = await openChat(stage.tag('data-project="P1" data-visitor="customer-17"'))
  await sendQuestion(page, 'Where is A17?')
  await identify(signVisitor('ada'))
  await sendQuestion(page, 'And when?')
  expect(getLastRequest()).toMatchObject({ visitor: 'customer-17', conversation_id: 'c1', messages: { length: 3 } })
  await identify('')
  await expect.poll(() => countShownAnswers(page)).toBe(0)
  await close()
})

it('on the next page each signed-in visitor finds what they have said themselves', async () => {
  const { page, close } = await openChat(stage.tag(`data-project="P1" data-identity="${signVisitor('ada')}"`))
  await sendQuestion(page, 'Where is A17?')
  const reloadAs = async (sub: string) => {
    const body = `<!doctype html>${stage.tag(`data-project="P1" data-identity="${signVisitor(sub)}"`)}`
    await page.route(page.url(), (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.reload()
    await page.locator('textarea').click()
  }
  await reloadAs('bob')
  await page.getByText('Hello').waitFor()
  expect(await countShownAnswers(page)).toBe(0)
  await reloadAs('ada')
  await page.getByText('Where is A17?').waitFor()
  await close()
})

it.each([
  ['before', `Bricks.reset(); Bricks.identify('')`],
  ['after', `Bricks.identify(''); Bricks.reset()`],
])('the browser forgets a visitor for whom the page resets the chat %s they sign out', async (_when, script) => {
  const { page, identify, close } = await openChat(stage.tag(`data-project="P1" data-identity="${signVisitor('ada')}"`))
  await sendQuestion(page, 'Where is A17?')
  await page.evaluate(script)
  await expect.poll(() => countShownAnswers(page)).toBe(0)
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('A17')
  await identify(signVisitor('ada'))
  await sendQuestion(page, 'And B20?')
  expect(await page.getByText('Where is A17?').count()).toBe(0)
  await close()
})

it('the form to a person of an empty chat shows nothing of the visitor before', async () => {
  stage.bricks.config.handoff = { moments: ['menu'], fields: { name: 'optional', email: 'required' } }
  const { page, identify, close } = await openChat(
    stage.tag(`data-project="P1" data-identity="${signVisitor('ada', { email: 'ada@people.test' })}"`),
  )
  const write = page.getByRole('button', { name: 'Write to a person' })
  await write.click()
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('ada@people.test')
  await page.getByLabel('Your message').fill('half a secret')
  await identify(signVisitor('bob', { name: undefined }))
  await expect.poll(() => page.getByLabel('Your message').count()).toBe(0)
  await write.click()
  for (const field of ['Name (optional)', 'E-mail', 'Your message'])
    expect(await page.getByLabel(field).inputValue()).toBe('')
  await close()
})

it('who signs in while another visitor changes a question finds neither the question nor what stood in the field', async () => {
  const { page, identify, close } = await openChat(stage.tag(`data-project="P1" data-identity="${signVisitor('ada')}"`))
  await sendQuestion(page, 'Where is A17?')
  await page.locator('textarea').fill('half a secret')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByText('You are changing your last message.').waitFor()
  await identify(signVisitor('bob'))
  await expect.poll(() => page.getByRole('button', { name: 'Cancel' }).count()).toBe(0)
  await page.locator('textarea').press('Escape')
  expect(await page.locator('textarea').inputValue()).toBe('')
  await close()
})

it('an answer is not read aloud any more, nor counted as new, once another visitor has signed in', async () => {
  const { page, identify, close } = await openChat(stage.tag(`data-project="P1" data-identity="${signVisitor('ada')}"`))
  await page.evaluate(() => {
    speechSynthesis.speak = () => {}
    speechSynthesis.cancel = () => Object.assign(window, { isQuiet: true })
  })
  await sendQuestion(page, 'Where is A17?')
  await page.getByRole('button', { name: 'Read aloud' }).click()
  await page.getByRole('button', { name: 'Stop reading' }).waitFor()
  await page.evaluate(() => {
    window.Bricks?.close()
    window.Bricks?.send('And when?')
  })
  await expect.poll(() => page.evaluate(() => window.Bricks?.unread)).toBe(1)
  await identify(signVisitor('bob'))
  await expect.poll(() => page.evaluate(() => window.Bricks?.unread)).toBe(0)
  expect(await page.evaluate(() => 'isQuiet' in window)).toBe(true)
  await close()
})

it('what is being sent to a person ends as whose it is, and nothing of it comes to who signs in meanwhile', async () => {
  stage.bricks.config.handoff = { moments: ['menu'], fields: { name: 'optional', email: 'off' } }
  const { page, identify, close } = await openChat(
    stage.tag(`data-project="P1" data-visitor="customer-17" data-identity="${signVisitor('ada')}"`),
  )
  await sendQuestion(page, 'Where is A17?')
  const sent: { message: string; identity: string }[] = []
  let answerFirst = () => {}
  const isAnswered = new Promise<void>((done) => {
    answerFirst = done
  })
  await page.route('**/api/live/P1/handoff', async (route) => {
    const nth = sent.push(route.request().postDataJSON())
    if (nth === 1) await isAnswered
    await route.fulfill({ status: nth === 1 ? 404 : 200, headers: { 'access-control-allow-origin': '*' }, json: {} })
  })
  await page.getByRole('button', { name: 'Write to a person' }).click()
  await page.getByLabel('Your message').fill('Please call me.')
  await page.getByRole('form').getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => sent.length).toBe(1)
  await page.evaluate(() => window.Bricks?.setVisitor('customer-18'))
  await identify(signVisitor('bob'))
  await expect.poll(() => page.getByRole('form').count()).toBe(0)
  answerFirst()
  await expect.poll(() => sent.length).toBe(2)
  const adas = { message: 'Please call me.', identity: signVisitor('ada'), visitor: 'customer-17' }
  expect(sent).toMatchObject([adas, adas])
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)))
  expect(await page.getByText('Somebody will read it.').count()).toBe(0)
  await close()
})
