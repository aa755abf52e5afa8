import type { ReplyTrace, TracedCall } from '#wire/reply/reply-events.ts'

export interface ExplainedTurn {
  trace: ReplyTrace | null
  finish: string | null
  errorCode: string | null
}

interface ExplainedBrick {
  id: string
  name: string
  enabled?: boolean | undefined
}

/**
 * What is certain about a turn without asking a model. `not_offered`: the model could not call the brick, because the
 * brick is off (`off`), the model cannot call bricks (`model`), or the brick was off or missing at that time (`then`).
 * `refused`: the server refused the call and sent nothing; `parameter` is the missing or wrong parameter, or null if
 * there was another reason. `called_nothing`: bricks were offered and the model chose none.
 */
export type TurnFinding =
  | { kind: 'no_key'; code: string }
  | { kind: 'failed'; code: string }
  | { kind: 'cut'; finish: 'length' | 'content_filter' }
  | { kind: 'not_offered'; id: string; brick: string; because: 'off' | 'model' | 'then' }
  | { kind: 'refused'; id: string; brick: string; error: string; parameter: string | null }
  | { kind: 'call_failed'; id: string; brick: string; error: string; status: number | null }
  | { kind: 'rounds_used'; rounds: number }
  | { kind: 'called_nothing' }

const NO_KEY = ['provider_key_missing', 'provider_key_invalid']
const REFUSED = [
  'invalid_arguments',
  'unknown_tool',
  'too_many_calls',
  'visitor_unknown',
  'declined',
  'one_at_a_time',
  'confirmation_needed',
]
/** Most rounds of one answer. In the last of them the model gets no tools and can only write text. */
export const REPLY_ROUNDS = 8
/** The error of a call that waits until the visitor has agreed. */
const WAITING = 'confirm'

/** The gravest finding comes first. `bricks` are the bot's bricks as they are now. */
export function explainTurn(
  { trace, finish, errorCode }: ExplainedTurn,
  bricks: readonly ExplainedBrick[],
): TurnFinding[] {
  const calls = trace?.rounds.flatMap((round) => round.calls) ?? []
  return [
    ...explainError(errorCode),
    ...explainFinish(finish),
    ...calls.flatMap(explainCall),
    ...(trace ? explainOffer(trace, bricks) : []),
    ...explainRounds(trace),
    ...(trace && trace.offered.length > 0 && calls.length === 0 ? [{ kind: 'called_nothing' } as const] : []),
  ]
}

function explainError(code: string | null): TurnFinding[] {
  if (code === null) return []
  return [{ kind: NO_KEY.includes(code) ? 'no_key' : 'failed', code }]
}

function explainFinish(finish: string | null): TurnFinding[] {
  return finish === 'length' || finish === 'content_filter' ? [{ kind: 'cut', finish }] : []
}

function explainCall({ id, brick, error, status, shown }: TracedCall): TurnFinding[] {
  if (error === undefined || error === WAITING) return []
  if (!REFUSED.includes(error)) return [{ kind: 'call_failed', id, brick, error, status }]
  return [{ kind: 'refused', id, brick, error, parameter: /parameter \\?"([^"\\]{1,200})/.exec(shown)?.[1] ?? null }]
}

function explainOffer({ offered }: ReplyTrace, bricks: readonly ExplainedBrick[]): TurnFinding[] {
  const left = bricks.filter(({ id }) => !offered.includes(id))
  return left.map(({ id, name, enabled }) => {
    const because = enabled === false ? 'off' : offered.length === 0 ? 'model' : 'then'
    return { kind: 'not_offered', id, brick: name, because }
  })
}

function explainRounds(trace: ReplyTrace | null): TurnFinding[] {
  const rounds = trace?.rounds.filter(({ calls }) => calls.length > 0).length ?? 0
  return rounds >= REPLY_ROUNDS - 1 ? [{ kind: 'rounds_used', rounds }] : []
}
