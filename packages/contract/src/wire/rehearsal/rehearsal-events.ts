import type { FinishReason, ReplyTrace, TokenUsage } from '#wire/reply/reply-events.ts'

/**
 * Where the answer of a brick came from: its API (`live`), an answer that is stored with the check (`recorded`), its
 * last Try or a call in a chat (`sample`), or nowhere, which the model was told (`none`).
 */
export type RehearsedSource = 'live' | 'recorded' | 'sample' | 'none'

/** `id`: of the brick. `shown`: what the model got of the answer, shortened. */
export interface RehearsedCall {
  id: string
  brick: string
  arguments: unknown
  source: RehearsedSource
  state: 'succeeded' | 'failed'
  status: number | null
  shown: string
  /**
   * In a chat the visitor would be asked at this point. Nothing is called, and the answer ends with the question; the
   * next message “Do it” continues.
   */
  confirm?: true
}

/**
 * The order in a stream: for each run `run`, `offered`, for each turn `turn` with its `call` and `text`, then `end`;
 * after the last run `reason` if it was asked for, then `done`. An `error` is the last event: the runs before it stay.
 * Runs count from 1, turns from 0. `offered`: ids of bricks. `traces`: one for each turn, with refused calls. A stream
 * without `done` and `error` was cut off.
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
 * First `start`, then for each check `begin` and a `result` when it ends, in any order, last `done` or `error`. Results
 * before an `error` are kept.
 */
export type CheckRunEvent =
  | { type: 'start'; run_id: string; checks: number }
  | { type: 'begin'; check_id: string }
  | { type: 'result'; check_id: string; passed: boolean; failures: RunFailure[] }
  | { type: 'done'; run_id: string; passed: number; failed: number }
  | { type: 'error'; code: string; retryable: boolean }

export const CHECK_RUN_EVENTS: CheckRunEvent['type'][] = ['start', 'begin', 'result', 'done', 'error']

/**
 * First `start`, then for each sentence its cells, in any order, last `done` or `error`. `brick`: null for no brick.
 */
export type RoutingEvent =
  | { type: 'start'; sentences: number }
  | { type: 'cell'; sentence_id: string; brick: string | null; n: number }
  | { type: 'done'; sentences: number }
  | { type: 'error'; code: string; retryable: boolean }

export const ROUTING_EVENTS: RoutingEvent['type'][] = ['start', 'cell', 'done', 'error']
