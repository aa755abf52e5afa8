import { encodeReplyEvent, type ReplyEvent } from '@bricks/contract/wire'
import type { Page } from '@playwright/test'
import type { Samples } from '#scripts/lab/screenshots/create-samples.ts'
import type { Scene } from '#scripts/lab/screenshots/scene.ts'
import { buildSampleLivePath, buildSampleTestPath, findMessageField } from '#scripts/lab/screenshots/scene-parts.ts'
import { IN_EDITOR, STEPS } from '#scripts/lab/screenshots/scenes/in-editor.ts'
import { serveShopPage } from '#scripts/lab/screenshots/shop-page.ts'

const HEADERS = { 'access-control-allow-origin': '*', 'content-type': 'text/event-stream' }
const CONFIRM: readonly ReplyEvent[] = [
  { type: 'text', delta: 'Thursday is free.' },
  {
    type: 'confirm',
    id: 'confirmation-1',
    brick: 'Book',
    label: 'Book this delivery?',
    values: [
      { name: 'order', label: 'Order', value: 'A17', editable: false },
      { name: 'slot', label: 'Slot', value: '9-11', editable: true, choices: ['9-11', '13-15'] },
      { name: 'note', label: 'Note', value: 'Ring twice', editable: true },
    ],
  },
]

const CONFIRM_ARABIC: readonly ReplyEvent[] = [
  { type: 'text', delta: 'يوم الخميس متاح.' },
  {
    type: 'confirm',
    id: 'confirmation-1',
    brick: 'Book',
    label: 'هل نحجز هذا التوصيل؟',
    values: [
      { name: 'order', label: 'رقم الطلب', value: 'A17', editable: false },
      { name: 'slot', label: 'الموعد', value: '9-11', editable: true, choices: ['9-11', '13-15'] },
      { name: 'note', label: 'ملاحظة', value: 'اقرع الجرس مرتين', editable: true },
    ],
  },
]
const createLampCard = (title: string, subtitle: string, price: string) => ({
  title,
  subtitle,
  link: `https://shop.example/${subtitle}`,
  fields: [
    { label: 'Price', value: price },
    { label: 'In stock', value: '14' },
  ],
})
const CARDS: readonly ReplyEvent[] = [
  { type: 'call', id: '1', brick: 'Stock', state: 'succeeded', duration_ms: 240 },
  { type: 'text', delta: 'We have three lamps.' },
  {
    type: 'cards',
    brick: 'Stock',
    items: [
      createLampCard('Reading lamp', 'LA-100', '59 EUR'),
      createLampCard('Desk lamp with a long arm and a foot of oak', 'LA-210', '79 EUR'),
      createLampCard('Floor lamp', 'LA-330', '189 EUR'),
    ],
  },
  { type: 'prompts', items: ['Which one is the brightest?', 'Do you ship to Norway?'] },
]
const CARDS_ARABIC: readonly ReplyEvent[] = [
  { type: 'text', delta: 'لدينا مصباحان.' },
  {
    type: 'cards',
    brick: 'Stock',
    items: [
      { title: 'مصباح القراءة', subtitle: 'LA-100', fields: [{ label: 'السعر', value: '59 EUR' }] },
      { title: 'مصباح المكتب', subtitle: 'LA-210', fields: [{ label: 'السعر', value: '79 EUR' }] },
    ],
  },
  { type: 'ask', brick: 'Book', parameter: 'time', label: 'الوقت', choices: ['12:00', '15:30', '18:30'] },
]
const ASK: readonly ReplyEvent[] = [
  { type: 'text', delta: 'I can do that for you. What is the **time**?' },
  {
    type: 'ask',
    brick: 'Book',
    parameter: 'time',
    label: 'Time',
    choices: ['09:00', '10:30', '12:00', '14:00', '18:30'],
  },
]
const ASK_DAY: readonly ReplyEvent[] = [
  { type: 'text', delta: 'I can do that for you. Which day?' },
  { type: 'ask', brick: 'Book', parameter: 'date', label: 'Date', format: 'date' },
]
const HANDOFF = {
  moments: ['menu', 'asked'],
  fields: { name: 'optional', email: 'required' },
  hours: 'We answer on weekdays from 9 to 17.',
}

const serveShop =
  (attributes = '') =>
  ({ address, projects }: Samples) =>
    serveShopPage(address, projects.parcels, attributes)
const ARABIC = serveShop('data-locale="ar"')
const findButton = (name: string) => (page: Page) => page.getByRole('button', { name })

function answerWith(events: readonly ReplyEvent[]) {
  const start: ReplyEvent = { type: 'start', conversation_id: 'c1', message_id: 'm1' }
  const body = [start, ...events, { type: 'done', finish: 'stop' } as const].map(encodeReplyEvent).join('')
  return (page: Page) =>
    page.route('**/api/completionChatStreamed', (route) => route.fulfill({ headers: HEADERS, body }))
}

async function offerPerson(page: Page): Promise<void> {
  await page.route('**/api/live/*/config', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), handoff: HANDOFF } })
  })
}

async function sendPrompt(page: Page): Promise<void> {
  await findMessageField(page).fill('Book the delivery of A17')
  await page.keyboard.press('Enter')
}

async function openWidget(page: Page): Promise<void> {
  await page.locator('.launcher').click()
  await findMessageField(page).waitFor()
}

async function openAndAsk(page: Page): Promise<void> {
  await openWidget(page)
  await sendPrompt(page)
}

async function writeToPerson(page: Page): Promise<void> {
  await openWidget(page)
  await page.getByRole('button', { name: /Write to a person|مراسلة شخص/ }).click()
}

const inWidget = { actor: 'visitor', path: serveShop(), act: openAndAsk } as const
const inArabic = { actor: 'visitor', path: ARABIC, act: openAndAsk } as const

export const VISITOR_SCENES: readonly Scene[] = [
  {
    name: 'share-visitors',
    ...IN_EDITOR.parcels,
    act: async (page) => {
      await STEPS.chooseFromMenu('Share')(page)
      await STEPS.findDialog('Share')(page).getByText('Visitors', { exact: true }).click()
    },
    sign: (page) => page.getByText('Tell the bot the visitor’s name'),
  },
  { ...inWidget, name: 'widget-confirm', prepare: answerWith(CONFIRM), sign: findButton('Do it') },
  { ...inArabic, name: 'widget-arabic-confirm', prepare: answerWith(CONFIRM_ARABIC), sign: findButton('تنفيذ') },
  { ...inWidget, name: 'widget-cards', prepare: answerWith(CARDS), sign: findButton('Do you ship to Norway?') },
  { ...inArabic, name: 'widget-arabic-cards', prepare: answerWith(CARDS_ARABIC), sign: findButton('18:30') },
  { ...inWidget, name: 'widget-ask', prepare: answerWith(ASK), sign: findButton('18:30') },
  { ...inWidget, name: 'widget-ask-day', prepare: answerWith(ASK_DAY), sign: (page) => page.getByLabel('Date').last() },
  {
    ...inWidget,
    name: 'widget-person',
    prepare: offerPerson,
    act: writeToPerson,
    sign: (page) => page.getByRole('form', { name: 'Write to a person' }),
  },
  {
    ...inArabic,
    name: 'widget-arabic-person',
    prepare: offerPerson,
    act: writeToPerson,
    sign: (page) => page.getByRole('form'),
  },
  {
    name: 'live-confirm',
    actor: 'visitor',
    path: buildSampleLivePath,
    act: sendPrompt,
    prepare: answerWith(CONFIRM),
    sign: findButton('Do it'),
  },
  {
    name: 'live-cards',
    actor: 'visitor',
    path: buildSampleLivePath,
    act: sendPrompt,
    prepare: answerWith(CARDS),
    sign: findButton('Do you ship'),
  },
  {
    name: 'test-confirm',
    actor: 'builder',
    path: buildSampleTestPath,
    act: sendPrompt,
    prepare: answerWith(CONFIRM),
    sign: findButton('Do it'),
  },
  {
    name: 'test-cards',
    actor: 'builder',
    path: buildSampleTestPath,
    act: sendPrompt,
    prepare: answerWith(CARDS),
    sign: findButton('Do you ship'),
  },
]
