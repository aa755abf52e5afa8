import type { Routing } from '@bricks/contract'
import { type CheckRunEvent, encodeReplyEvent, type RehearsalEvent, type RoutingEvent } from '@bricks/contract/wire'
import { TRACE } from './conversations.ts'

const AT = '2026-11-23T09:00:00.000Z'
const sentence = { from: null, emptied: false }

export const ROUTING: Routing = {
  sentences: [
    { ...sentence, id: 's1', brick: 'orders', text: 'Where is my order A17?' },
    { ...sentence, id: 's2', brick: 'orders', text: 'Has my sofa left yet?' },
    { ...sentence, id: 's3', brick: 'slots', text: 'Can I still change the day?' },
    { ...sentence, id: 's4', brick: 'slots', text: 'Thursday morning would be fine' },
  ],
  latest: {
    revision: 4,
    times: 5,
    started_at: AT,
    ended_at: AT,
    cells: [
      { sentence_id: 's1', brick: 'orders', n: 5 },
      { sentence_id: 's2', brick: 'orders', n: 5 },
      { sentence_id: 's3', brick: 'slots', n: 2 },
      { sentence_id: 's3', brick: 'orders', n: 3 },
      { sentence_id: 's4', brick: null, n: 5 },
    ],
  },
  previous: {
    revision: 3,
    times: 5,
    started_at: AT,
    ended_at: AT,
    cells: [
      { sentence_id: 's1', brick: 'orders', n: 5 },
      { sentence_id: 's2', brick: null, n: 5 },
      { sentence_id: 's3', brick: 'slots', n: 5 },
    ],
  },
  revision: 4,
  rehearsals: { used: 40, limit: 1_000 },
}

export function streamEvents(events: readonly (RehearsalEvent | RoutingEvent | CheckRunEvent)[]): Response {
  return new Response(events.map((event) => encodeReplyEvent(event)).join(''))
}

export function createRunEvents(n: number, isCalled: boolean): RehearsalEvent[] {
  const traces = [isCalled ? TRACE : { ...TRACE, rounds: TRACE.rounds.slice(1) }]
  return [
    { type: 'run', n },
    { type: 'offered', bricks: ['orders', 'slots'] },
    { type: 'turn', turn: 0 },
    { type: 'end', n, finish: 'stop', usage: { prompt_tokens: 1, completion_tokens: 1 }, traces },
  ]
}
