import type { ConfirmEvent } from '@bricks/contract/wire'
import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { createAnswerEvents, createTextEvent, DONE, START } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

const ANSWER = createAnswerEvents('It is **out**.')
const SLOW = [START, { type: 'text' as const, delta: 'It is' }, 20_000, ...ANSWER.slice(2)]

async function pressTabUntilFocused(
  page: Page,
  name: string | RegExp,
  role: 'button' | 'textbox' | 'link' = 'button',
): Promise<void> {
  const target = page.getByRole(role, { name })
  await target.first().waitFor()
  for (let press = 0; press < 20; press++) {
    if (await target.first().evaluate((element) => element.matches(':focus'))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${name}.`)
}

it('the chat is used by the keyboard alone, from opening it to the focus back on its launcher', async () => {
  stage.bricks.replies = [ANSWER, SLOW, { status: 429, code: 'chat_limit_reached' }]
  const { page, close } = await stage.visit({ body: stage.tag() })
  await pressTabUntilFocused(page, 'Chat Parcel helper')
  await page.keyboard.press('Enter')
  await page.locator('textarea:focus').waitFor()
  await pressTabUntilFocused(page, 'Where is order A17?')
  await page.keyboard.press('Enter')
  await page.locator('strong', { hasText: 'out' }).waitFor()
  for (const name of ['Copy the answer', 'Good answer', 'Bad answer']) await pressTabUntilFocused(page, name)
  await pressTabUntilFocused(page, /Type a message/, 'textbox')
  await page.keyboard.type('And now?')
  await page.keyboard.press('Enter')
  await pressTabUntilFocused(page, 'Stop')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' })
  await page.locator('textarea:focus').waitFor()
  await page.keyboard.type('Once more')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'OK' }).waitFor()
  await expect.poll(() => dialog.getByRole('button').evaluate((button) => button.matches(':focus'))).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.locator('textarea:focus').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.launcher:focus[aria-expanded=false]').waitFor()
  await close()
})

it('the chat shows the launcher, its symbol and the controls where the system chooses the colours', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() }, { forcedColors: 'active', colorScheme: 'dark' })
  const launcher = page.getByRole('button', { name: 'Chat Parcel helper' })
  await launcher.waitFor()
  const look = await launcher.evaluate((button) => {
    const { borderTopColor: ring, backgroundColor: ground } = getComputedStyle(button)
    return { ring, ground, symbol: getComputedStyle(button, ':before').borderTopColor }
  })
  expect(look.ring).not.toBe(look.ground)
  expect(look.symbol).not.toBe(look.ground)
  expect(look.ring).not.toBe('rgba(0, 0, 0, 0)')
  await launcher.click()
  const send = page.getByRole('button', { name: 'Send', exact: true })
  const readButtonColours = () =>
    send.evaluate((button) => {
      const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(button)
      return { borderTopWidth, isSeen: borderTopColor !== backgroundColor }
    })
  await expect.poll(readButtonColours).toEqual({ borderTopWidth: '1px', isSeen: true })
  await close()
})

it.each([
  ['reduce', 0],
  ['no-preference', 1],
] as const)('moves nothing where less motion is wanted: %s', async (reducedMotion, least) => {
  stage.bricks.replies = [SLOW]
  const { page, close } = await stage.visit({ body: stage.tag() }, { reducedMotion })
  await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  await page.locator('textarea').fill('Where is A17?')
  await page.keyboard.press('Enter')
  await page.locator('.spinner').waitFor()
  const moving = await page.evaluate(
    () => document.querySelector('bricks-host')?.shadowRoot?.getAnimations().length ?? 0,
  )
  if (least === 0) expect(moving).toBe(0)
  else expect(moving).toBeGreaterThanOrEqual(least)
  await close()
})

const OWNERS_WORDS = { limit: 'Back on the first.', unavailable: 'Closed for the holidays.' }

it.each(['bubble', 'inline'])(
  'the chat says the owner’s words when the limit is reached, and sells nothing to a site’s visitors: %s',
  async (mode) => {
    stage.bricks.config = { ...stage.bricks.config, texts: OWNERS_WORDS }
    stage.bricks.replies = [{ status: 429, code: 'chat_limit_reached' }]
    const { page, close } = await stage.visit({ body: stage.tag(`data-project="P1" data-mode="${mode}" data-open`) })
    await page.locator('textarea').fill('Where is A17?')
    await page.locator('textarea').press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'This chat is taking a break' })
    await dialog.getByText(OWNERS_WORDS.limit).waitFor()
    expect(await dialog.getByRole('link').count()).toBe(0)
    expect(await dialog.textContent()).toBe(`This chat is taking a break${OWNERS_WORDS.limit}OK`)
    await dialog.getByRole('button').click()
    const note = page.locator('.user .note')
    expect(await note.textContent()).toBe(OWNERS_WORDS.limit)
    await page.reload()
    await note.waitFor()
    await close()
  },
)

it('the chat leads its owner to the plans on the live page alone', async () => {
  stage.bricks.replies = [{ status: 429, code: 'chat_limit_reached' }]
  const { page, close } = await stage.visitLivePage({ locale: 'en' })
  await page.locator('textarea').fill('Where is A17?')
  await page.locator('textarea').press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'This chat is taking a break' })
  await dialog.getByText('Is this your bot?').waitFor()
  expect(await dialog.getByRole('link').getAttribute('href')).toBe(`${stage.bricks.origin}/plans`)
  await close()
})

it('the chat says that its messages are used up also where the dialog cannot be loaded', async () => {
  stage.bricks.replies = [{ status: 429, code: 'chat_limit_reached' }]
  const { page, close } = await stage.visit({ body: stage.tag() })
  await page.route(/\/widget\/limit-/, (route) => route.abort())
  await page.locator('.launcher').click()
  await page.locator('textarea').fill('Where is A17?')
  await page.locator('textarea').press('Enter')
  await page.getByText('All its messages for this month are used.').waitFor()
  expect(await page.locator('textarea').isEnabled()).toBe(true)
  await close()
})

it.each(['bubble', 'inline'])(
  'the chat says the owner’s words where the bot may not be used any more: %s',
  async (mode) => {
    stage.bricks.config = { ...stage.bricks.config, texts: OWNERS_WORDS }
    stage.bricks.replies = [{ status: 403, code: 'origin_not_allowed' }]
    const tag = stage.tag(`data-project="P1" data-mode="${mode}" data-open`)
    const { page, complaints, close } = await stage.visit({ body: tag })
    await page.locator('textarea').fill('Where is A17?')
    await page.locator('textarea').press('Enter')
    await page.getByText(OWNERS_WORDS.unavailable).waitFor()
    expect(await page.locator('textarea').count()).toBe(0)
    expect(complaints.join()).toContain('Bricks: origin_not_allowed. Add this site in the editor, under Share.')
    await close()
  },
)

it('what is pressed to agree or to send shows its edge where the system chooses the colours', async () => {
  const fields = { name: 'off', email: 'off' }
  stage.bricks.config = { ...stage.bricks.config, handoff: { moments: ['menu'], fields, hours: '' } }
  const asked: ConfirmEvent = { type: 'confirm', id: 'c-1', brick: 'Book', label: 'Book it?', values: [] }
  stage.bricks.replies = [
    [START, createTextEvent('Friday is free.'), asked, DONE],
    { status: 429, code: 'chat_limit_reached' },
  ]
  const { page, close } = await stage.visit({ body: stage.tag() }, { forcedColors: 'active', colorScheme: 'dark' })
  const hasEdge = async (selector: string) => {
    const look = await page.locator(selector).evaluate((element) => {
      const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element)
      return { borderTopWidth, isSeen: borderTopColor !== backgroundColor }
    })
    expect(look, selector).toEqual({ borderTopWidth: '1px', isSeen: true })
  }
  await page.locator('.launcher').click()
  await page.locator('textarea').fill('Book it')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Do it' }).waitFor()
  await hasEdge('.pair .wide >> nth=0')
  await page.getByRole('button', { name: 'Write to a person' }).click()
  await page.locator('form.person').waitFor()
  await hasEdge('.person .go')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Do it' }).click()
  await page.getByRole('alertdialog').waitFor()
  await hasEdge('.limit')
  await hasEdge('.limit .wide')
  await close()
})

it.each([
  ['as most browsers mark it', { key: 'Escape', keyCode: 229, isComposing: true }],
  ['as Safari marks it', { key: 'Escape', keyCode: 229 }],
])('Escape that refuses a suggestion of an input method ends no change, no form, no chat: %s', async (_, key) => {
  stage.bricks.replies = [ANSWER]
  stage.bricks.config = {
    ...stage.bricks.config,
    handoff: { moments: ['menu'], fields: { name: 'off', email: 'off' }, hours: '' },
  }
  const { page, close } = await stage.visit({ body: stage.tag() })
  await page.locator('.launcher').click()
  await page.locator('textarea').fill('Where?')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Edit' }).click()
  const field = page.getByPlaceholder('Type a message...')
  await expect.poll(() => field.inputValue()).toBe('Where?')
  await field.fill('にほん')
  const refusal = { ...key, bubbles: true, composed: true }
  await field.dispatchEvent('keydown', refusal)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect.poll(() => field.inputValue()).toBe('にほん')
  await page.getByRole('dialog').waitFor()
  await page.getByText('You are changing your last message.').waitFor()
  await page.getByRole('button', { name: 'Write to a person' }).click()
  const words = page.getByLabel('Your message')
  await words.fill('にほん')
  await words.dispatchEvent('keydown', refusal)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await words.inputValue()).toBe('にほん')
  await page.getByRole('dialog').waitFor()
  await close()
})
