import { LIMITS, type ReplyEvent } from '@bricks/contract/wire'
import { expect, it } from 'vitest'
import { createAnswerEvents, createTextEvent, DONE, START } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

it('a visitor whom the page named, and what it says of itself, go with each message', async () => {
  stage.bricks.replies = [createAnswerEvents('It is out.')]
  const attributes =
    'data-project="P1" data-identity="first" data-context-product="Red hat" data-context-page-kind="shop"'
  const { page, complaints, close } = await stage.visit({ body: stage.tag(attributes) })
  await page.locator('.launcher').waitFor()
  await page.evaluate(() => window.Bricks?.send('Where is A17?', { open: true }))
  await page.getByText('It is out.').waitFor()
  const context = { product: 'Red hat', pageKind: 'shop' }
  expect(stage.bricks.requests.at(-1)).toMatchObject({ identity: 'first', context })
  await page.evaluate(() => {
    window.Bricks?.identify('second')
    window.Bricks?.setContext({ product: 'Blue hat', count: 3, none: undefined } as object as Record<string, string>)
    window.Bricks?.send('And B20?')
  })
  await expect.poll(() => stage.bricks.requests.length).toBe(2)
  expect(stage.bricks.requests.at(-1)).toMatchObject({
    identity: 'second',
    context: { product: 'Blue hat', count: '3' },
  })
  expect(complaints).toEqual([])
  await close()
})

it('what the page says before the chat is loaded does not load it, and goes with the first message', async () => {
  stage.bricks.replies = [createAnswerEvents('It is out.')]
  const queue = `<script>window.Bricks = [['identify', 'early'], ['setContext', { product: 'Hat' }]]</script>`
  const { page, close } = await stage.visit({ body: queue + stage.tag() })
  await page.locator('.launcher').waitFor()
  expect(await page.locator('.box').count()).toBe(0)
  await page.evaluate(() => window.Bricks?.send('Where is A17?', { open: true }))
  await page.getByText('It is out.').waitFor()
  expect(stage.bricks.requests.at(-1)).toMatchObject({ identity: 'early', context: { product: 'Hat' } })
  await close()
})

it('a page that is asked for a new token gives one, and the message is sent again by itself', async () => {
  stage.bricks.replies = [{ status: 401, code: 'identity_expired' }, createAnswerEvents('It is out.')]
  const { page, close } = await stage.visit({ body: stage.tag('data-project="P1" data-identity="old"') })
  await page.locator('.launcher').waitFor()
  await page.evaluate(() => {
    window.Bricks?.on('identityneeded', () => window.Bricks?.identify('new'))
    window.Bricks?.send('Where is A17?', { open: true })
  })
  await page.getByText('It is out.').waitFor()
  expect(stage.bricks.requests.map(({ identity }) => identity)).toEqual(['old', 'new'])
  const ids = stage.bricks.requests.map(({ request_id }) => request_id)
  expect(new Set(ids).size).toBe(2)
  expect(await page.getByText('Where is A17?').count()).toBe(1)
  await close()
})

it('what the page says goes along up to the server’s own limits, and is left out beyond them', async () => {
  stage.bricks.replies = [createAnswerEvents('It is out.')]
  const { page, complaints, close } = await stage.visit({ body: stage.tag() })
  await page.locator('.launcher').waitFor()
  const isContextSent = async (context: object) => {
    const told = stage.bricks.requests.length
    await page.evaluate((given) => {
      window.Bricks?.setContext(given as Record<string, string>)
      window.Bricks?.send('Where is A17?', { open: true })
    }, context)
    await expect.poll(() => stage.bricks.requests.length).toBe(told + 1)
    await page.getByRole('button', { name: 'Edit' }).last().waitFor()
    return 'context' in (stage.bricks.requests.at(-1) ?? {})
  }
  const createContextValues = (many: number) =>
    Object.fromEntries(Array.from({ length: many }, (_, at) => [`n${at}`, 'x']))
  const taken = [
    { text: 'x'.repeat(LIMITS.pageContext - 4) },
    createContextValues(LIMITS.contextTexts),
    { ['n'.repeat(LIMITS.name)]: 'x' },
  ]
  for (const context of taken) expect(await isContextSent(context)).toBe(true)
  expect(complaints).toEqual([])
  const refused = [
    { text: 'x'.repeat(LIMITS.pageContext - 3) },
    createContextValues(LIMITS.contextTexts + 1),
    { ['n'.repeat(LIMITS.name + 1)]: 'x' },
  ]
  for (const context of refused) expect(await isContextSent(context)).toBe(false)
  expect(complaints).toHaveLength(refused.length)
  await close()
})

it('a text that is none, or that cannot be stored, stops no message', async () => {
  stage.bricks.replies = [createAnswerEvents('It is out.')]
  const { page, close } = await stage.visit({ body: stage.tag() })
  await page.locator('.launcher').waitFor()
  await page.evaluate(() => {
    const context: object = { mark: Symbol('hat'), 'half\ud83d\0': '\ud83dx', own: { toString: null } }
    window.Bricks?.setContext(context as Record<string, string>)
    window.Bricks?.send('Where is A17?', { open: true })
  })
  await page.getByText('It is out.').waitFor()
  expect(stage.bricks.requests.at(-1)?.context).toEqual({ mark: 'Symbol(hat)', half: 'x' })
  await close()
})

it('half an emoji in a message ends no conversation: the server gets a text that it can store', async () => {
  stage.bricks.replies = [createAnswerEvents('It is out.')]
  const { page, close } = await stage.visit({ body: stage.tag() })
  await page.locator('.launcher').waitFor()
  await page.evaluate(() => window.Bricks?.send('Red hat \ud83c', { open: true }))
  await page.getByRole('button', { name: 'Copy the answer' }).waitFor()
  await page.evaluate(() => window.Bricks?.send('Is it in stock?'))
  await expect.poll(() => stage.bricks.requests.length).toBe(2)
  const sent = stage.bricks.requests[1]?.messages.map(({ content }) => content)
  expect(sent).toEqual(['Red hat \ufffd', 'It is out.', 'Is it in stock?'])
  await close()
})

it.each(['local', 'none'])(
  'a question that waits is answered, and a person written to, by who was asked before the page gave an id: %s',
  async (storage) => {
    const asked: ReplyEvent = { type: 'confirm', id: 'c-1', brick: 'Book', label: 'Book it?', values: [] }
    stage.bricks.config.handoff = { moments: ['menu'], fields: { name: 'off', email: 'off' } }
    stage.bricks.replies = [[START, createTextEvent('Thursday is free.'), asked, DONE]]
    const { page, close } = await stage.visit({
      body: stage.tag(`data-project="P1" data-storage="${storage}"`),
    })
    const handed: { visitor: string; conversation_id?: string }[] = []
    await page.route('**/api/live/P1/handoff', (route) => {
      handed.push(route.request().postDataJSON())
      const headers = { 'access-control-allow-origin': '*' }
      return route.fulfill({ status: handed.at(-1)?.visitor === 'customer-17' ? 404 : 200, headers, json: {} })
    })
    await page.locator('.launcher').click()
    await page.locator('textarea').fill('Book A17')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Do it' }).waitFor()
    await page.evaluate(() => window.Bricks?.setVisitor('customer-17'))
    stage.bricks.replies = [
      { status: 409, code: 'confirm_gone', outcome: 'unknown' },
      createAnswerEvents('It is booked.'),
    ]
    await page.getByRole('button', { name: 'Do it' }).click()
    await page.getByText('It is booked.').waitFor()
    const [first, named, again] = stage.bricks.requests
    expect(named).toMatchObject({ visitor: 'customer-17', confirm: { id: 'c-1', accept: true } })
    expect(again).toMatchObject({ visitor: first?.visitor, confirm: { id: 'c-1', accept: true } })
    expect(again?.request_id).not.toBe(named?.request_id)
    expect(await page.getByText('is not known').count()).toBe(0)

    await page.getByRole('button', { name: 'Write to a person' }).click()
    await page.getByLabel('Your message').fill('Please call me.')
    await page.getByRole('form', { name: 'Write to a person' }).getByRole('button', { name: 'Send' }).click()
    await page.getByText('Somebody will read it.').waitFor()
    expect(handed).toMatchObject([
      { visitor: 'customer-17', conversation_id: 'c1' },
      { visitor: first?.visitor, conversation_id: 'c1' },
    ])
    await close()
  },
)
