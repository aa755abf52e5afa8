const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

const subtractMinutes = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString()

const NAMES = ['Order status', 'Delivery slots', 'Book a slot', 'Neighbours', 'Shipping costs']

export const BRICKS = NAMES.map((name) => ({
  id: name,
  name,
  description: `${name} of a parcel`,
  parameters: { type: 'object', properties: [], required: [] },
  api: { url: 'api.shop.example/v1', method: 'GET', parameters: [], headers: [] },
}))

type Row = [words: string | null, minutes: number, part?: object]

const ROWS: readonly Row[] = [
  ['Can I return a lamp after a month?', 6, { id: 'lamp', turns: 2, marks: ['unanswered', 'disliked'] }],
  ['Where is my order B20', 34, { turns: 1 }],
  ['do you deliver on sundays?', 52],
  ['My driver did not ring', 77, { visitor: 'bea-41', failed: 1, marks: ['failed', 'unanswered'] }],
  ['Was kostet der Versand nach Wien, wenn es schnell gehen soll?', DAY_MINUTES, { turns: 2 }],
  ['Book Thursday morning for A17', DAY_MINUTES + 90],
  ['hello', DAY_MINUTES + 200, { test: true, version: 0, origin: null, turns: 4 }],
  ['I need an invoice for May', DAY_MINUTES + 300, { marks: ['unanswered'] }],
  ['Where is C-3', 3 * DAY_MINUTES, { marks: ['nothing', 'unanswered'] }],
  ['Thank you so much', 9 * DAY_MINUTES],
]

export const CONVERSATIONS = ROWS.map(([first_words, minutes, part], at) => ({
  id: `c${at}`,
  started_at: subtractMinutes(minutes + 3),
  last_at: subtractMinutes(minutes),
  test: false,
  version: 3,
  visitor: null,
  visitor_name: null,
  origin: 'https://harbour.example',
  first_words,
  turns: 3,
  failed: 0,
  marks: [],
  ...part,
}))

const TRACE = { model: 'gpt-4o-mini', offered: NAMES, first_token_ms: 600, duration_ms: 1_300, cost: 210 }
const CALL = {
  brick: 'Order status',
  id: 'Order status',
  arguments: { order_number: 'A17' },
  request: { method: 'GET', url: 'https://api.shop.example/order-status/A17' },
  status: 200,
  duration_ms: 212,
  shown: '{"status":"out for delivery","expected_on":"2026-11-26"}',
  tokens: { before: 640, after: 41 },
}
const FAILED_CALL = {
  ...CALL,
  arguments: { order_number: 'B20' },
  request: { method: 'GET', url: 'https://api.shop.example/order-status/B20' },
  status: null,
  duration_ms: 10_000,
  shown: '',
  tokens: { before: 0, after: 0 },
  error: 'timeout',
}
const createRound = (prompt_tokens: number, completion_tokens: number, calls: object[] = []) => ({
  prompt_tokens,
  completion_tokens,
  calls,
})
const TURN = { state: 'answered', finish: 'stop', error_code: null, feedback: 0, calls: [], marks: [] }

const LAMP = {
  ...TURN,
  id: 't1',
  at: subtractMinutes(8),
  user_message: 'Can I return a lamp after a month?',
  reply: 'I’m sorry, I can’t find out about returns here. May I help with a parcel instead?',
  usage: { prompt_tokens: 540, completion_tokens: 22 },
  feedback: -1,
  marks: ['unanswered', 'disliked'],
  trace: { ...TRACE, rounds: [createRound(540, 22)], duration_ms: 900, cost: 95 },
}
const ANSWERED = {
  ...TURN,
  id: 't2',
  at: subtractMinutes(7),
  user_message: 'ok where’s A17 then',
  reply: 'Order **A17** is out for delivery and expected on **Thursday**.',
  usage: { prompt_tokens: 1_204, completion_tokens: 88 },
  calls: [
    {
      at: subtractMinutes(7),
      brick: 'Order status',
      state: 'succeeded',
      duration_ms: 212,
      request: CALL.request,
      response: { status: 200, body: CALL.shown },
    },
  ],
  trace: { ...TRACE, rounds: [createRound(590, 31, [CALL]), createRound(614, 57)] },
}
const FAILED = {
  ...TURN,
  id: 't3',
  at: subtractMinutes(6),
  state: 'incomplete',
  finish: null,
  error_code: 'provider_busy',
  user_message: 'and B20?',
  reply: 'Let me look.',
  usage: { prompt_tokens: 620, completion_tokens: 19 },
  calls: [
    {
      at: subtractMinutes(6),
      brick: 'Order status',
      state: 'failed',
      duration_ms: 10_000,
      request: FAILED_CALL.request,
      response: null,
    },
  ],
  marks: ['failed', 'unanswered'],
  trace: { ...TRACE, rounds: [createRound(620, 19, [FAILED_CALL])], duration_ms: 11_200, cost: 110 },
}

export const TURNS = [LAMP, ANSWERED]
export const FAILED_TURNS = [ANSWERED, FAILED]

const createQuestionGroup = (text: string, count: number) => ({
  text,
  count,
  turns: [{ conversation_id: 'lamp', id: 't1', text }],
})

export const UNANSWERED = [
  createQuestionGroup('Can I return a lamp after a month?', 12),
  createQuestionGroup('I need an invoice for May', 4),
  createQuestionGroup('Do you have a shop in Lisbon?', 1),
]

const SENTENCES: readonly [brick: string, text: string, cells: readonly [brick: string | null, n: number][]][] = [
  ['Order status', 'Where is my order A17?', [['Order status', 5]]],
  ['Order status', 'Has my sofa left yet?', [['Order status', 5]]],
  ['Delivery slots', 'When can you deliver to 5003?', [['Delivery slots', 5]]],
  [
    'Book a slot',
    'Can I still change the day?',
    [
      ['Delivery slots', 3],
      ['Book a slot', 2],
    ],
  ],
  ['Book a slot', 'Thursday morning would be fine', [['Book a slot', 5]]],
  ['Shipping costs', 'What does shipping to France cost?', [['Shipping costs', 5]]],
  [
    'Shipping costs',
    'Do you ship to Norway?',
    [
      ['Shipping costs', 4],
      [null, 1],
    ],
  ],
]
const drawRun = (
  revision: number,
  minutes: number,
  change: (cells: (typeof SENTENCES)[number][2]) => typeof cells,
) => ({
  revision,
  times: 5,
  started_at: subtractMinutes(minutes),
  ended_at: subtractMinutes(minutes - 1),
  cells: SENTENCES.flatMap(([, , cells], at) =>
    change(cells).map(([brick, n]) => ({ sentence_id: `s${at}`, brick, n })),
  ),
})

export const ROUTING = {
  sentences: SENTENCES.map(([brick, text], at) => ({ id: `s${at}`, brick, text, from: null, emptied: false })),
  latest: drawRun(5, 4, (cells) => cells),
  previous: drawRun(4, 30, (cells) => (cells.some(([brick]) => brick === null) ? [[null, 5]] : cells)),
  revision: 5,
  rehearsals: { used: 70, limit: 1_000 },
}
export const NO_ROUTING = { ...ROUTING, sentences: [], latest: null, previous: null }

export const WHY = [
  ...[1, 2, 3, 4, 5].map((n) => ({
    type: 'end',
    n,
    finish: 'stop',
    usage: { prompt_tokens: 540, completion_tokens: 22 },
    traces: [{ ...TRACE, rounds: [createRound(540, 22, n % 2 ? [] : [CALL])] }],
  })),
  {
    type: 'reason',
    text: 'None of the descriptions speaks of returns or of lamps, so I took the question to be outside of what I can look up.',
  },
  { type: 'done', runs: 5 },
]
