import type { ConversationSummary, ConversationTurn, Unanswered } from '@bricks/contract'
import type { ReplyTrace } from '@bricks/contract/wire'

export const CONVERSATION: ConversationSummary = {
  id: 'lamp',
  started_at: '2026-11-23T09:38:00.000Z',
  last_at: '2026-11-23T09:41:00.000Z',
  test: false,
  version: 7,
  visitor: null,
  visitor_name: null,
  origin: 'https://harbour.example',
  first_words: 'Can I return a lamp after a month?',
  turns: 2,
  failed: 0,
  marks: ['unanswered', 'disliked'],
}

export const CONVERSATIONS: ConversationSummary[] = [
  CONVERSATION,
  {
    ...CONVERSATION,
    id: 'order',
    last_at: '2026-11-23T09:12:00.000Z',
    first_words: 'Where is my order B20',
    turns: 1,
    marks: [],
  },
  {
    ...CONVERSATION,
    id: 'driver',
    last_at: '2026-11-23T08:31:00.000Z',
    visitor: 'bea-41',
    first_words: 'My driver did not ring',
    turns: 3,
    failed: 1,
    marks: ['failed', 'unanswered'],
  },
  {
    ...CONVERSATION,
    id: 'own',
    last_at: '2026-11-22T16:40:00.000Z',
    test: true,
    version: 0,
    origin: null,
    first_words: 'hello',
    turns: 4,
    marks: [],
  },
]

export const TRACE: ReplyTrace = {
  model: 'gpt-4o-mini',
  offered: ['orders', 'slots'],
  rounds: [
    {
      prompt_tokens: 590,
      completion_tokens: 31,
      calls: [
        {
          brick: 'Order status',
          id: 'orders',
          arguments: { order: 'A17' },
          request: { method: 'GET', url: 'https://api.shop.example/v1/orders/A17' },
          status: 200,
          duration_ms: 212,
          shown: '{"status":"out for delivery","expected_on":"2026-11-26"}',
          tokens: { before: 640, after: 41 },
        },
      ],
    },
    { prompt_tokens: 614, completion_tokens: 57, calls: [] },
  ],
  first_token_ms: 600,
  duration_ms: 1_300,
  cost: 180,
}

const TURN: ConversationTurn = {
  id: 't1',
  at: '2026-11-23T09:40:00.000Z',
  state: 'answered',
  user_message: 'Can I return a lamp after a month?',
  reply: 'I’m sorry, I can’t find out about returns here. May I help with a parcel instead?',
  finish: 'stop',
  error_code: null,
  usage: { prompt_tokens: 540, completion_tokens: 22 },
  feedback: -1,
  calls: [],
  marks: ['unanswered', 'disliked'],
  trace: {
    ...TRACE,
    rounds: [{ prompt_tokens: 540, completion_tokens: 22, calls: [] }],
    duration_ms: 900,
    cost: 95,
  },
}

export const TURNS: ConversationTurn[] = [
  TURN,
  {
    ...TURN,
    id: 't2',
    at: '2026-11-23T09:41:00.000Z',
    user_message: 'ok where’s A17 then',
    reply: 'Order **A17** is out for delivery and expected on **Thursday**.',
    usage: { prompt_tokens: 1_204, completion_tokens: 88 },
    feedback: 0,
    calls: [
      {
        at: '2026-11-23T09:41:00.000Z',
        brick: 'Order status',
        state: 'succeeded',
        duration_ms: 212,
        request: { method: 'GET', url: 'https://api.shop.example/v1/orders/A17' },
        response: { status: 200, body: '{"status":"out for delivery"}' },
      },
    ],
    marks: [],
    trace: TRACE,
  },
]

export const FAILED_TURN: ConversationTurn = {
  ...TURN,
  id: 't3',
  at: '2026-11-23T09:45:00.000Z',
  state: 'incomplete',
  user_message: 'And B20?',
  reply: 'Let me see.',
  finish: null,
  error_code: 'provider_busy',
  feedback: 0,
  marks: ['failed', 'unanswered'],
  trace: {
    ...TRACE,
    rounds: [
      {
        prompt_tokens: 600,
        completion_tokens: 20,
        calls: [
          {
            brick: 'Order status',
            id: 'orders',
            arguments: { order: 'B20' },
            request: { method: 'GET', url: 'https://api.shop.example/v1/orders/B20' },
            status: null,
            duration_ms: 10_000,
            shown: '{"error":"timeout"}',
            tokens: { before: 0, after: 5 },
            error: 'timeout',
          },
        ],
      },
    ],
  },
}

const ASKED_IN_VAIN: Unanswered['groups'] = [
  {
    text: 'Can I return a lamp after a month?',
    count: 12,
    turns: [
      { conversation_id: 'lamp', id: 't1', text: 'Can I return a lamp after a month?' },
      { conversation_id: 'driver', id: 't9', text: 'how do I return a lamp' },
    ],
  },
  {
    text: 'I need an invoice for May',
    count: 1,
    turns: [{ conversation_id: 'own', id: 't7', text: 'I need an invoice for May' }],
  },
]

export const UNANSWERED: Unanswered = { groups: ASKED_IN_VAIN, at: null }
