import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { writeStrictPolicy } from '#tools/host-page.ts'
import { createAnswerEvents, createTextEvent, DONE, START } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

const ALL = ['menu', 'failure', 'dislike', 'limit', 'asked']
const OFFER = 'Would you rather write to a person?'

interface Sent {
  conversation_id?: string
  [field: string]: unknown
}

async function openChat({ moments = ALL, statuses = [] as number[], attributes = '', csp = '' } = {}) {
  const fields = { name: 'optional', email: 'required' }
  stage.bricks.config = { ...stage.bricks.config, handoff: { moments, fields, hours: 'On weekdays.' } }
  const visited = await stage.visit({ body: stage.tag(`data-project="P1" ${attributes}`), csp })
  const { page } = visited
  const sent: Sent[] = []
  await page.route('**/api/live/P1/handoff', (route) => {
    sent.push(route.request().postDataJSON())
    const status = statuses.shift() ?? 200
    const headers = { 'access-control-allow-origin': '*' }
    return route.fulfill({ status, headers, json: status === 200 ? {} : { code: 'x' } })
  })
  await page.locator('.launcher').click()
  return { ...visited, sent }
}

const findHandoffForm = (page: Page) => page.getByRole('form', { name: 'Write to a person' })
const sendQuestion = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Type a message...' }).fill(text)
  await page.keyboard.press('Enter')
}

it('a visitor writes to a person from the header: with what was asked for, and the conversation it is about', async () => {
  stage.bricks.replies = [createAnswerEvents('It is out.')]
  const { page, sent, close } = await openChat({ csp: writeStrictPolicy(stage.bricks.origin) })
  await sendQuestion(page, 'Where is A17?')
  await page.getByText('It is out.').waitFor()
  await page.getByRole('button', { name: 'Write to a person' }).click()
  await expect
    .poll(() =>
      findHandoffForm(page)
        .getByLabel('Name (optional)')
        .evaluate((field) => field.matches(':focus')),
    )
    .toBe(true)
  await findHandoffForm(page).getByText('On weekdays.').waitFor()
  await findHandoffForm(page).getByLabel('E-mail').fill('bo@people.test')
  await findHandoffForm(page).getByLabel('Your message').fill('Please call me.')
  await findHandoffForm(page).getByRole('button', { name: 'Send' }).click()
  const done = page.getByRole('status').filter({ hasText: 'Sent. Somebody will read it.' })
  await expect.poll(() => done.evaluate((line) => line.matches(':focus'))).toBe(true)
  const visitor = expect.stringMatching(/^[\d-]+$/)
  expect(sent).toEqual([
    { name: '', email: 'bo@people.test', message: 'Please call me.', website: '', visitor, conversation_id: 'c1' },
  ])
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save a copy' }).click()
  const copy = await text(await (await downloading).createReadStream())
  expect(copy).toContain('Please call me.')
  expect(copy).toContain('You: Where is A17?')
  expect(copy).toContain('Parcel helper: It is out.')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.locator('textarea:focus').waitFor()
  await close()
})

it('what the web site signed of its visitor is not typed; with a token that is over the words are sent all the same', async () => {
  const claims = Buffer.from(JSON.stringify({ sub: 'a', name: 'Zoë', email: 'zoe@people.test' })).toString('base64url')
  const token = `h.${claims}.s`
  const { page, sent, close } = await openChat({ attributes: `data-identity="${token}"`, statuses: [401] })
  await page.getByRole('button', { name: 'Write to a person' }).click()
  for (const [name, value] of [
    ['Name (optional)', 'Zoë'],
    ['E-mail', 'zoe@people.test'],
  ] as const) {
    expect(await findHandoffForm(page).getByLabel(name).inputValue()).toBe(value)
    expect(await findHandoffForm(page).getByLabel(name).isEditable()).toBe(false)
  }
  const message = findHandoffForm(page).getByLabel('Your message')
  await expect.poll(() => message.evaluate((field) => field.matches(':focus'))).toBe(true)
  await message.fill('Please call me.')
  await findHandoffForm(page).getByRole('button', { name: 'Send' }).click()
  await page.getByRole('status').filter({ hasText: 'Sent. Somebody will read it.' }).waitFor()
  expect(sent).toMatchObject([
    { identity: token, name: 'Zoë' },
    { name: 'Zoë', email: 'zoe@people.test' },
  ])
  expect(sent[1]).not.toHaveProperty('identity')
  await close()
})

it('what was signed and is no address is asked for, and a long name is cut to what can be sent', async () => {
  const claims = { sub: 'a', name: 'Zoë '.repeat(40), email: 'none at all' }
  const token = `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
  const { page, close } = await openChat({ attributes: `data-identity="${token}"` })
  await page.getByRole('button', { name: 'Write to a person' }).click()
  expect((await findHandoffForm(page).getByLabel('Name (optional)').inputValue()).length).toBeLessThanOrEqual(120)
  expect(await findHandoffForm(page).getByLabel('E-mail').inputValue()).toBe('')
  expect(await findHandoffForm(page).getByLabel('E-mail').isEditable()).toBe(true)
  await close()
})

it.each([
  ['no answer came', 'failure', [{ status: 502, code: 'provider_failed' }], 'Where is A17?'],
  ['the chats are used up', 'limit', [{ status: 429, code: 'chat_limit_reached' }], 'Where is A17?'],
  ['they ask for one', 'asked', [createAnswerEvents('I am a bot.')], 'Can I talk to a person?'],
  [
    'they ask for one in their language',
    'asked',
    [createAnswerEvents('Ich bin ein Bot.')],
    'Kann ich mit einem Mitarbeiter reden?',
  ],
])('a person is offered when %s, and not otherwise', async (_, moment, replies, question) => {
  stage.bricks.replies = replies
  const { page, close } = await openChat({ moments: [moment] })
  await expect(page.getByRole('button', { name: 'Write to a person' }).count()).resolves.toBe(0)
  await sendQuestion(page, question)
  if (moment === 'limit') await page.getByRole('button', { name: 'OK' }).click()
  await page.getByText(OFFER).waitFor()
  await page.getByRole('button', { name: 'Write to a person' }).click()
  await findHandoffForm(page).waitFor()
  await close()
})

it('after a thumb down a person is offered, once handed over no longer', async () => {
  stage.bricks.replies = [createAnswerEvents('It is out.')]
  const { page, close } = await openChat({ moments: ['dislike'] })
  await sendQuestion(page, 'Where is A17?')
  await page.getByText('It is out.').waitFor()
  expect(await page.getByText(OFFER).count()).toBe(0)
  await page.getByRole('button', { name: 'Bad answer' }).click()
  await page.getByRole('button', { name: 'Write to a person' }).click()
  await findHandoffForm(page).getByLabel('E-mail').fill('bo@people.test')
  await findHandoffForm(page).getByLabel('Your message').fill('Wrong answer.')
  await findHandoffForm(page).getByRole('button', { name: 'Send' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await findHandoffForm(page).waitFor({ state: 'detached' })
  expect(await page.getByText(OFFER).count()).toBe(0)
  await close()
})

it.each([
  [503, 'Not sent. What you wrote is still here: please try again.'],
  [429, 'Not sent: too many messages for now.'],
])('a failure (%i) says so and keeps what was typed, also after the form was closed', async (status, words) => {
  const { page, sent, close } = await openChat({ statuses: [status] })
  await page.getByRole('button', { name: 'Write to a person' }).click()
  await findHandoffForm(page).getByLabel('E-mail').fill('bo@people.test')
  await findHandoffForm(page).getByLabel('Your message').fill('Please call me.')
  await findHandoffForm(page).getByRole('button', { name: 'Send' }).click()
  await page.getByRole('alert').filter({ hasText: words }).waitFor()
  await page.keyboard.press('Escape')
  await findHandoffForm(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Write to a person' }).click()
  expect(await findHandoffForm(page).getByLabel('Your message').inputValue()).toBe('Please call me.')
  await findHandoffForm(page).getByRole('button', { name: 'Send' }).click()
  await page.getByText('Sent. Somebody will read it.').waitFor()
  expect(sent.map(({ message }) => message)).toEqual(['Please call me.', 'Please call me.'])
  await close()
})

it('a conversation that the server no longer knows does not keep the words back', async () => {
  stage.bricks.replies = [[START, ...createAnswerEvents('It is out.').slice(1)]]
  const { page, sent, close } = await openChat({ statuses: [404] })
  await sendQuestion(page, 'Where is A17?')
  await page.getByText('It is out.').waitFor()
  await page.getByRole('button', { name: 'Write to a person' }).click()
  await findHandoffForm(page).getByLabel('E-mail').fill('bo@people.test')
  await findHandoffForm(page).getByLabel('Your message').fill('Please call me.')
  await findHandoffForm(page).getByRole('button', { name: 'Send' }).click()
  await page.getByText('Sent. Somebody will read it.').waitFor()
  expect(sent.map(({ conversation_id }) => conversation_id)).toEqual(['c1', undefined])
  await close()
})

it('words sent while the first answer is on its way keep their conversation, which the server knows from its end on', async () => {
  stage.bricks.replies = [[START, createTextEvent('It is'), 4_000, createTextEvent(' out.'), DONE]]
  const { page, sent, close } = await openChat({ statuses: [404] })
  await sendQuestion(page, 'Where is A17?')
  await page.getByText('It is').waitFor()
  await page.getByRole('button', { name: 'Write to a person' }).click()
  await findHandoffForm(page).getByLabel('E-mail').fill('bo@people.test')
  await findHandoffForm(page).getByLabel('Your message').fill('Please call me.')
  await findHandoffForm(page).getByRole('button', { name: 'Send' }).click()
  await page.getByText('Sent. Somebody will read it.').waitFor()
  expect(sent.map(({ conversation_id }) => conversation_id)).toEqual(['c1', 'c1'])
  await close()
})

it('the form speaks the language of the chat, and where the owner offers nothing nothing is loaded', async () => {
  const { page, close } = await openChat({ attributes: 'data-locale="de"' })
  await page.getByRole('button', { name: 'Einem Menschen schreiben' }).click()
  await page.getByLabel('Ihre Nachricht').waitFor()
  await close()
  stage.reset()
  stage.bricks.replies = [createAnswerEvents('It is out.')]
  const plain = await stage.visit({ body: stage.tag() })
  const loaded: string[] = []
  plain.page.on('request', (request) => loaded.push(request.url()))
  await plain.page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  await sendQuestion(plain.page, 'Where is A17?')
  await plain.page.getByText('It is out.').waitFor()
  expect(loaded.filter((url) => url.includes('handoff'))).toEqual([])
  await plain.close()
})
