import { encodeReplyEvent, type ReplyEvent } from '@bricks/contract/wire'
import type { Page } from '@playwright/test'

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

const createCallEvent = (id: string, brick: string, state: 'succeeded' | 'failed'): ReplyEvent => ({
  type: 'call',
  id,
  brick,
  state,
  duration_ms: 240,
})
const createTextEvent = (delta: string): ReplyEvent => ({ type: 'text', delta })

export const CHAT_ANSWERS = {
  rich: answerWith(
    createCallEvent('1', 'Order status', 'succeeded'),
    createCallEvent('2', 'Courier position', 'failed'),
    createTextEvent(RICH),
  ),
  arabic: answerWith(createCallEvent('1', 'حالة الطلب', 'succeeded'), createTextEvent(ARABIC)),
  japanese: answerWith(createCallEvent('1', '注文状況', 'succeeded'), createTextEvent(JAPANESE)),
}

export function refuseWith(status: number, code: string) {
  return (page: Page) =>
    page.route('**/api/completionChatStreamed', (route) =>
      route.fulfill({ status, headers: CORS, json: { error: code, code } }),
    )
}

function answerWith(...events: ReplyEvent[]) {
  const start: ReplyEvent = { type: 'start', conversation_id: 'c1', message_id: 'm1' }
  const all = [start, ...events, { type: 'done', finish: 'stop' } as const]
  const body = all.map(encodeReplyEvent).join('')
  return (page: Page) =>
    page.route('**/api/completionChatStreamed', (route) =>
      route.fulfill({ headers: { ...CORS, 'content-type': 'text/event-stream' }, body }),
    )
}
