import { encodeReplyEvent, type ReplyEvent } from '@bricks/contract/wire'
import type { Page } from '@playwright/test'
import type { Samples } from '../make-samples.ts'
import type { Scene } from '../scene.ts'
import { serveShopPage } from '../shop-page.ts'

const CORS = { 'access-control-allow-origin': '*' }
const RICH = `Your kettle is **out for delivery**, [here is its way](https://parcels.example/A17).

| stop | time | by |
| --- | ---: | --- |
| Harbour depot | 07:40 | van 12 |
| Old Town | 09:15 | bicycle |

1. Somebody must be at home.
2. Or give the word to the courier:

\`\`\`json
{ "order": "A17", "leave_at": "the neighbour on the second floor, to the left" }
\`\`\`

> Deliveries after six need no signature.`
const ARABIC =
  'طلبك **A17** في الطريق إليك.\n\n- خرج من المستودع الساعة 07:40\n- يصل قبل الظهر\n\nرقم التتبع هو `HB-2291`.'
const JAPANESE = 'ご注文 **A17** は配達中です。\n\n1. 7時40分に倉庫を出ました。\n2. 正午までに届きます。'

const step = (id: string, brick: string, state: 'succeeded' | 'failed'): ReplyEvent => ({
  type: 'call',
  id,
  brick,
  state,
  duration_ms: 240,
})
const say = (delta: string): ReplyEvent => ({ type: 'text', delta })

/** The bot answers with these events, as if the model had said so. */
function answerWith(...events: ReplyEvent[]) {
  const start: ReplyEvent = { type: 'start', conversation_id: 'c1', message_id: 'm1' }
  const all = [start, ...events, { type: 'done', finish: 'stop' } as const]
  const body = all.map(encodeReplyEvent).join('')
  return (page: Page) =>
    page.route('**/api/completionChatStreamed', (route) =>
      route.fulfill({ headers: { ...CORS, 'content-type': 'text/event-stream' }, body }),
    )
}

function refuseWith(status: number, code: string) {
  return (page: Page) =>
    page.route('**/api/completionChatStreamed', (route) =>
      route.fulfill({ status, headers: CORS, json: { error: code, code } }),
    )
}

const onShop = (attributes = '') => {
  return ({ address, projects }: Samples) => serveShopPage(address, projects.parcels, attributes)
}
const INLINE = 'data-mode="inline"'
const field = (page: Page) => page.locator('textarea')

async function open(page: Page): Promise<void> {
  await page.locator('.launcher').click()
  await field(page).waitFor()
}

async function ask(page: Page, text = 'Where is my order A17?'): Promise<void> {
  await field(page).fill(text)
  await page.keyboard.press('Enter')
}

const openAnd = (text?: string) => async (page: Page) => {
  await open(page)
  await ask(page, text)
}
// The last thing to come: a chunk of its own draws it.
const judged = (page: Page) => page.locator('.actions button')
const visitor = { actor: 'visitor' } as const
const rich = answerWith(step('1', 'Order status', 'succeeded'), step('2', 'Courier position', 'failed'), say(RICH))
const arabic = answerWith(step('1', 'حالة الطلب', 'succeeded'), say(ARABIC))
const japanese = answerWith(step('1', '注文状況', 'succeeded'), say(JAPANESE))

/** The chat on somebody's site and as a box in it: with all that an answer can hold, in three scripts, and when something fails. */
export const WIDGET_SCENES: readonly Scene[] = [
  { ...visitor, name: 'widget-open', path: onShop(), act: open, sign: field },
  { ...visitor, name: 'widget-rich', path: onShop(), prepare: rich, act: openAnd(), sign: judged },
  { ...visitor, name: 'widget-left', path: onShop('data-position="left"'), act: open, sign: field },
  {
    ...visitor,
    name: 'widget-limit',
    path: onShop(),
    prepare: refuseWith(429, 'chat_limit_reached'),
    act: openAnd(),
    sign: (page) => page.getByRole('alertdialog'),
  },
  {
    ...visitor,
    name: 'widget-failed',
    path: onShop(),
    prepare: refuseWith(502, 'provider_unavailable'),
    act: openAnd(),
    sign: (page) => page.getByRole('button', { name: 'Send again' }),
  },
  {
    ...visitor,
    name: 'widget-offline',
    path: onShop(),
    act: async (page) => {
      await open(page)
      await page.context().setOffline(true)
    },
    sign: (page) => page.getByText('You are offline.'),
  },
  {
    ...visitor,
    name: 'widget-waiting',
    path: onShop(),
    prepare: (page) => page.route('**/api/completionChatStreamed', () => {}),
    act: openAnd(),
    sign: (page) => page.locator('.typing'),
  },
  {
    ...visitor,
    name: 'widget-editing',
    path: onShop(),
    prepare: rich,
    act: async (page) => {
      await openAnd()(page)
      await page.getByRole('button', { name: 'Edit' }).click()
    },
    sign: (page) => page.getByText('You are changing your last message.'),
  },
  {
    ...visitor,
    name: 'widget-arabic',
    path: onShop('data-locale="ar"'),
    prepare: arabic,
    act: openAnd('أين طلبي A17؟'),
    sign: judged,
  },
  {
    ...visitor,
    name: 'widget-arabic-limit',
    path: onShop('data-locale="ar"'),
    prepare: refuseWith(429, 'chat_limit_reached'),
    act: openAnd('أين طلبي A17؟'),
    sign: (page) => page.getByRole('alertdialog'),
  },
  {
    ...visitor,
    name: 'widget-japanese',
    path: onShop('data-locale="ja"'),
    prepare: japanese,
    act: openAnd('A17はどこですか。'),
    sign: judged,
  },
  {
    ...visitor,
    name: 'widget-inline',
    path: onShop(INLINE),
    prepare: rich,
    act: (page) => ask(page),
    whole: true,
    sign: judged,
  },
  { ...visitor, name: 'widget-inline-first-look', path: onShop(INLINE), whole: true, sign: field },
  {
    ...visitor,
    name: 'widget-inline-arabic',
    path: onShop(`${INLINE} data-locale="ar"`),
    prepare: arabic,
    act: (page) => ask(page, 'أين طلبي A17؟'),
    whole: true,
    sign: judged,
  },
  {
    ...visitor,
    name: 'widget-page-rich',
    path: ({ projects }) => `/live/${projects.parcels}`,
    prepare: rich,
    act: (page) => ask(page),
    sign: judged,
  },
]
