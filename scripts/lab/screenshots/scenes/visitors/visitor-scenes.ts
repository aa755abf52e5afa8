import { encodeReplyEvent, type ReplyEvent } from '@bricks/contract/wire'
import type { Page } from '@playwright/test'
import type { Samples } from '#scripts/lab/screenshots/make-samples.ts'
import type { Scene } from '#scripts/lab/screenshots/scene.ts'
import { IN_EDITOR, STEPS } from '#scripts/lab/screenshots/scenes/in-editor.ts'
import { serveShopPage } from '#scripts/lab/screenshots/shop-page.ts'

const HEADERS = { 'access-control-allow-origin': '*', 'content-type': 'text/event-stream' }
const ASKED: readonly ReplyEvent[] = [
  { type: 'start', conversation_id: 'c1', message_id: 'm1' },
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
  { type: 'done', finish: 'stop' },
]

const onShop = ({ address, projects }: Samples) => serveShopPage(address, projects.parcels, '')
const visitor = { actor: 'visitor', path: onShop } as const

async function open(page: Page): Promise<void> {
  await page.locator('.launcher').click()
  await page.locator('textarea').waitFor()
}

async function ask(page: Page): Promise<void> {
  await open(page)
  await page.locator('textarea').fill('Book the delivery of A17')
  await page.keyboard.press('Enter')
}

export const VISITOR_SCENES: readonly Scene[] = [
  {
    name: 'share-visitors',
    ...IN_EDITOR.parcels,
    act: async (page) => {
      await STEPS.fromMenu('Share')(page)
      await STEPS.dialog('Share')(page).getByText('Visitors', { exact: true }).click()
    },
    sign: (page) => page.getByText('Tell the bot the visitor’s name'),
  },
  {
    ...visitor,
    name: 'widget-confirm',
    prepare: (page) =>
      page.route('**/api/completionChatStreamed', (route) =>
        route.fulfill({ headers: HEADERS, body: ASKED.map(encodeReplyEvent).join('') }),
      ),
    act: ask,
    sign: (page) => page.getByRole('button', { name: 'Do it' }),
  },
]
