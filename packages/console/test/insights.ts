import type { InsightDay, Insights } from '@bricks/contract'

const DAY_MS = 86_400_000
/** Weights of a shop's days from Sunday on: Monday has the most questions. */
const WEEK = [0.6, 1.3, 1.15, 1.05, 1, 0.95, 0.7]

export function createInsights({ from, to }: { from: string; to: string }): Insights {
  const days = listDays(from, to).map(createInsightDay)
  const chats = days.reduce((sum, day) => sum + day.chats, 0)
  const tokens = { prompt_tokens: chats * 1_150, completion_tokens: chats * 92 }
  return {
    days,
    latency: { first: { p50_ms: 700, p95_ms: 1_900 }, whole: { p50_ms: 1_600, p95_ms: 4_800 } },
    bricks: [
      {
        id: 'orders',
        name: 'Order status',
        calls: Math.round(chats * 0.63),
        failed: Math.round(chats * 0.002),
        p50_ms: 212,
        tokens: chats * 26,
        cost: chats * 4,
      },
      {
        id: 'slots',
        name: 'Delivery slots',
        calls: Math.round(chats * 0.16),
        failed: 0,
        p50_ms: 430,
        tokens: chats * 11,
        cost: chats * 2,
      },
      {
        id: 'notes',
        name: 'Leave a note',
        calls: Math.round(chats * 0.024),
        failed: Math.round(chats * 0.009),
        p50_ms: 1_900,
        tokens: chats,
        cost: null,
      },
    ],
    models: [{ model: 'gpt-4o-mini', chats, ...tokens, cost: chats * 228 }],
    questions: [
      { text: 'Where is my order A17?', count: 64, turns: [{ conversation_id: 'lamp', id: 't2' }] },
      { text: 'Can I return a lamp after a month?', count: 12, turns: [{ conversation_id: 'lamp', id: 't1' }] },
      { text: 'do you deliver on sundays?', count: 5, turns: [{ conversation_id: 'lamp', id: 't1' }] },
      { text: 'Was kostet der Versand nach Wien, wenn ich zwei Pakete schicke?', count: 2, turns: [] },
    ],
    questions_at: new Date().toISOString(),
    versions: [{ version: 7, at: `${days.at(-9)?.day ?? to}T14:20:00.000Z` }],
    health: [],
    budget: { unit: 'money', day: null, month: 20_000_000, spent: { day: 12_000, month: 3_180_000 } },
  }
}

export function createEmptyInsights({ from, to }: { from: string; to: string }): Insights {
  const none = {
    chats: 0,
    visitors: 0,
    answered: 0,
    failed: 0,
    nothing: 0,
    up: 0,
    down: 0,
    prompt_tokens: 0,
    completion_tokens: 0,
    cost: 0,
  }
  const unmeasured = { p50_ms: null, p95_ms: null }
  return {
    days: listDays(from, to).map((day) => ({ day, ...none })),
    latency: { first: unmeasured, whole: unmeasured },
    bricks: [],
    models: [],
    questions: [],
    questions_at: null,
    versions: [],
    budget: null,
    health: [],
  }
}

function createInsightDay(day: string): InsightDay {
  const at = Date.parse(day) / DAY_MS
  const date = new Date(day)
  const growth = 30 + (((at % 180) + 180) % 180) * 0.09
  const chats = Math.round(growth * (WEEK[date.getUTCDay()] ?? 1) + 4 * Math.sin(at * 1.7))
  const failed = at % 11 === 0 ? 3 : at % 3 === 0 ? 1 : 0
  const nothing = Math.round(chats * (0.05 + 0.03 * Math.sin(at)))
  return {
    day,
    chats,
    visitors: Math.round(chats * 0.72),
    answered: chats - failed - nothing,
    failed,
    nothing,
    up: Math.round(chats * 0.05),
    down: at % 4 === 0 ? 1 : 0,
    prompt_tokens: chats * 1_150,
    completion_tokens: chats * 92,
    cost: chats * 228,
  }
}

function listDays(from: string, to: string): string[] {
  const length = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
  return Array.from({ length }, (_, at) => new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10))
}
