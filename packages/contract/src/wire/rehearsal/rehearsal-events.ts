import type { FinishReason, ReplyTrace, TokenUsage } from '#wire/reply/reply-events.ts'

/**
 * Where the answer of a brick came from. `live`: its API. `recorded`: an answer that is stored with the check.
 * `sample`: its last Try or a call in a chat. `none`: there was no answer, and the model was told so.
 */
export type RehearsedSource = 'live' | 'recorded' | 'sample' | 'none'

/**
 * `id` is the brick's. `shown` is the part of the answer that the model got, shortened. `confirm`: in a chat the
 * visitor would have to confirm this call. Here the API is not called, and the answer ends with the question; if the
 * next message is “Do it”, the rehearsal continues.
 */
export interface RehearsedCall {
  id: string
  brick: string
  arguments: unknown
  source: RehearsedSource
  state: 'succeeded' | 'failed'
  status: number | null
  shown: string
  confirm?: true
}

/**
 * Each run sends `run` and `offered`, then for each turn `turn` with its `call` and `text`, then `end`. After the last
 * run comes `reason`, if it was asked for, and `done`. An `error` is the last event; the runs before it are kept. Runs
 * count from 1, turns from 0. `offered` has ids of bricks. `traces` has one trace for each turn, refused calls
 * included. A stream without `done` and `error` was cut off.
 */
export type RehearsalEvent =
  | { type: 'run'; n: number }
  | { type: 'offered'; bricks: string[] }
  | { type: 'turn'; turn: number }
  | ({ type: 'call' } & RehearsedCall)
  | { type: 'text'; delta: string }
  | { type: 'end'; n: number; finish: FinishReason; usage: TokenUsage; traces: ReplyTrace[] }
  | { type: 'reason'; text: string }
  | { type: 'done'; runs: number }
  | { type: 'error'; code: string; retryable: boolean }

export const REHEARSAL_EVENTS: RehearsalEvent['type'][] = [
  'run',
  'offered',
  'turn',
  'call',
  'text',
  'end',
  'reason',
  'done',
  'error',
]

export interface RunFailure {
  turn: number
  expectation: number
  kind: string
  got: string
}

/**
 * The order in a stream: `start`; for each check a `begin` and later a `result`, in any order; last `done` or `error`.
 * Results before an `error` are kept.
 */
export type CheckRunEvent =
  | { type: 'start'; run_id: string; checks: number }
  | { type: 'begin'; check_id: string }
  | { type: 'result'; check_id: string; passed: boolean; failures: RunFailure[] }
  | { type: 'done'; run_id: string; passed: number; failed: number }
  | { type: 'error'; code: string; retryable: boolean }

export const CHECK_RUN_EVENTS: CheckRunEvent['type'][] = ['start', 'begin', 'result', 'done', 'error']

/**
 * The order in a stream: `start`; all cells in any order; `done` or `error`. `brick` is null if no brick was called.
 */
export type RoutingEvent =
  | { type: 'start'; sentences: number }
  | { type: 'cell'; sentence_id: string; brick: string | null; n: number }
  | { type: 'done'; sentences: number }
  | { type: 'error'; code: string; retryable: boolean }

export const ROUTING_EVENTS: RoutingEvent['type'][] = ['start', 'cell', 'done', 'error']
