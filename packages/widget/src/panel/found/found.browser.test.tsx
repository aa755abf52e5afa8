import type { CardsEvent, ReplyEvent } from '@bricks/contract/wire'
import axe from 'axe-core'
import { screen, within } from 'shadow-dom-testing-library'
import { afterEach, beforeEach, expect, it, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type MountedSource, mountSource } from '#index.ts'
import { createTextEvent, DONE, START } from '#tools/replies.ts'
import { createScriptedSource, type ScriptedSource } from '#tools/scripted-source.ts'

const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const CARDS: CardsEvent = {
  type: 'cards',
  brick: 'Products',
  items: [
    {
      title: 'Trail shoe',
      subtitle: 'Fell',
      link: 'https://shop.example/shoe',
      fields: [{ label: 'Unit price', value: '89.50' }],
    },
    { title: '<b>Bold</b> \u202eshoe', link: 'javascript:alert(1)', image: PICTURE },
  ],
}

let source: ScriptedSource
let chat: MountedSource
const mountChat = (locale?: string) => {
  source = createScriptedSource()
  const target = document.createElement('div')
  target.style.height = '600px'
  document.body.append(target)
  chat = mountSource(target, { source, historyKey: 'found' })
  if (locale) chat.setLocale(locale)
}
const askAndAnswer = async (...events: ReplyEvent[]) => {
  await userEvent.type(screen.getByShadowRole('textbox'), 'Shoes{Enter}')
  source.yield(START, createTextEvent('Here are two.'), ...events, DONE)
}

beforeEach(() => {
  localStorage.clear()
  mountChat()
})
afterEach(() => {
  chat.destroy()
  document.body.replaceChildren()
})

const findResultList = () => screen.findByShadowRole('list', { name: 'Results: 2' })
const expectNoAccessibilityFaults = async () =>
  expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([])

it('R48: what was found is a list, its titles lead to https addresses alone, and all of it is text', async () => {
  await askAndAnswer(CARDS)
  const items = within(await findResultList()).getAllByShadowRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual([
    'Trail shoeFellUnit price89.50shop.example',
    '<b>Bold</b>  U+202E shoe',
  ])
  const links = within(await findResultList()).getAllByShadowRole<HTMLAnchorElement>('link')
  expect(links.map(({ href, rel, target }) => [href, rel, target])).toEqual([
    ['https://shop.example/shoe', 'noopener noreferrer nofollow ugc', '_blank'],
  ])
  expect((await findResultList()).querySelector('img')).toBeNull()
  await expectNoAccessibilityFaults()
})

it('joiners that a script or an emoji needs stay in a card, and those that hide between Latin letters are shown', async () => {
  const words = ['می\u200cخواهم', 'क्\u200dष', '👩\u200d👧', '❤\ufe0f\u200d🔥', 'shop\u200d.example', '\u200cA']
  await askAndAnswer({
    ...CARDS,
    items: words.slice(0, 2).map((title) => ({ title, subtitle: words.slice(2).join() })),
  })
  const items = within(await findResultList()).getAllByShadowRole('listitem')
  const others = `${words[2]},${words[3]},shop U+200D .example, U+200C A`
  expect(items.map((item) => item.textContent)).toEqual(words.slice(0, 2).map((title) => title + others))
})

it('a picture comes late, tells nobody where from, has a box of its own, and the card stands where it cannot come', async () => {
  await askAndAnswer({ ...CARDS, items: [{ title: 'A', image: 'https://localhost:1/a.png' }, { title: 'B' }] })
  const cards = await findResultList()
  const [box, empty] = cards.querySelectorAll<HTMLElement>('.card-box')
  const picture = box?.querySelector('img')
  if (picture) {
    expect([picture.loading, picture.referrerPolicy, picture.alt]).toEqual(['lazy', 'no-referrer', ''])
    expect(box?.clientHeight).toBe(empty?.clientHeight)
  }
  await expect.poll(() => cards.querySelector('img')).toBeNull()
  expect(cards.textContent).toBe('AB')
})

it('what was found is announced once, and stays with the conversation', async () => {
  await askAndAnswer(CARDS)
  await findResultList()
  const listAnnouncedWords = () => screen.getAllByShadowRole('status').map((status) => status.dataset.words)
  await expect.poll(listAnnouncedWords).toContain('Results: 2')
  await userEvent.type(screen.getByShadowRole('textbox'), 'Thanks{Enter}')
  source.yield(START, createTextEvent('You are welcome.'), DONE)
  await expect.poll(listAnnouncedWords).toContain('')
  chat.destroy()
  document.body.replaceChildren()
  mountChat()
  expect((await findResultList()).textContent).toContain('Trail shoe')
  expect(listAnnouncedWords()).not.toContain('Results: 2')
})

it('a card reads as its title does: what is of another script stands where its own words begin, and cards are as wide as their place', async () => {
  const fields = [{ label: 'السعر', value: '59 EUR' }]
  await askAndAnswer({
    ...CARDS,
    items: [
      { title: 'مصباح', subtitle: 'LA-100', fields },
      { title: 'Lamp', subtitle: 'مصباح' },
    ],
  })
  const cards = within(await findResultList()).getAllByShadowRole('listitem')
  const measureEdges = (card: HTMLElement | undefined, words: string) => {
    const box = within(card as HTMLElement)
      .getByShadowText(words)
      .getBoundingClientRect()
    const { left = 0, right = 0 } = card?.getBoundingClientRect() ?? {}
    return [box.left - left, right - box.right].map(Math.round)
  }
  const [, arabic = 0] = measureEdges(cards[0], 'LA-100')
  const [english = 0] = measureEdges(cards[1], 'مصباح')
  expect([arabic, english]).toEqual([13, 13])
  const own = await findResultList()
  const place = own.parentElement as HTMLElement
  const { paddingLeft, paddingRight } = getComputedStyle(place)
  const room = place.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  expect(own.clientWidth).toBe(Math.min(room, 560))
})

it('a value that is asked for is chosen by a button, which says it', async () => {
  await askAndAnswer({ type: 'ask', brick: 'Book', parameter: 'seat', label: 'Seat', choices: ['inside', 'outside'] })
  const group = await screen.findByShadowRole('group', { name: 'Seat' })
  await expectNoAccessibilityFaults()
  await userEvent.click(within(group).getByShadowRole('button', { name: 'outside' }))
  await expect.poll(() => source.asked.at(-1)?.at(-1)).toEqual({ role: 'user', content: 'outside' })
  expect(screen.queryByShadowRole('group', { name: 'Seat' })).toBeNull()
})

it('a day is asked for by a field for dates', async () => {
  await askAndAnswer({ type: 'ask', brick: 'Book', parameter: 'day', label: 'Day', format: 'date' })
  const field = await screen.findByShadowLabelText<HTMLInputElement>('Day', { selector: 'input' })
  expect(field.type).toBe('date')
  await userEvent.fill(field, '2026-12-01')
  const form = field.closest('form')
  await userEvent.click(within(form as HTMLElement).getByShadowRole('button', { name: 'Send' }))
  await expect.poll(() => source.asked.at(-1)?.at(-1)).toEqual({ role: 'user', content: '2026-12-01' })
})

it('a day with its time is asked for by a field for both', async () => {
  await askAndAnswer({ type: 'ask', brick: 'Book', parameter: 'at', label: 'At', format: 'date-time' })
  const field = await screen.findByShadowLabelText<HTMLInputElement>('At', { selector: 'input' })
  expect(field.type).toBe('datetime-local')
  await userEvent.fill(field, '2026-12-01T18:30')
  const form = field.closest('form')
  await userEvent.click(within(form as HTMLElement).getByShadowRole('button', { name: 'Send' }))
  await expect.poll(() => source.asked.at(-1)?.at(-1)).toEqual({ role: 'user', content: '2026-12-01 18:30' })
})

it('what one may ask next stands below the last answer alone, and is said by a press', async () => {
  await askAndAnswer({ type: 'prompts', items: ['What sizes are there?', 'Do you ship?'] })
  const findSuggestions = () => screen.findByShadowRole('group', { name: 'Suggestions' })
  await expectNoAccessibilityFaults()
  await userEvent.click(within(await findSuggestions()).getByShadowRole('button', { name: 'Do you ship?' }))
  await expect.poll(() => source.asked.at(-1)?.at(-1)?.content).toBe('Do you ship?')
  source.yield(START, createTextEvent('We do.'), DONE)
  await expect.poll(() => screen.queryByShadowRole('group', { name: 'Suggestions' })).toBeNull()
})

test.each([
  ['de', 'Vorschläge'],
  ['fr', 'Suggestions'],
  ['es', 'Sugerencias'],
  ['pt', 'Sugestões'],
  ['ja', '次の質問の候補'],
  ['ar', 'اقتراحات'],
])('in %s they are named %s', async (locale, name) => {
  chat.setLocale(locale)
  await askAndAnswer({ type: 'prompts', items: ['A?'] })
  expect(await screen.findByShadowRole('group', { name })).toBeDefined()
})

it('what another version, or the page, left in storage does no harm', async () => {
  const broken = [
    {
      type: 'cards',
      brick: 'A',
      items: [null, 'text', { title: 5 }, { title: 'A', link: 'https://', fields: [null] }],
    },
    { type: 'cards', brick: 'A', items: 'none' },
    { type: 'ask', label: 5 },
    { type: 'prompts', items: [5, 'B?'] },
  ] as unknown as ReplyEvent[]
  await askAndAnswer(...broken)
  const cards = await screen.findByShadowRole('list', { name: 'Results: 1' })
  expect(cards.textContent).toBe('A')
  expect(screen.getByShadowRole('button', { name: 'B?' })).toBeDefined()
})
