import type { TokenUsage } from '@bricks/contract/wire'
import type { DailyTotalTable, TotalKind } from './totals.table.ts'

/**
 * `isChat`: false for the answer to a question that a brick waited for. As in the month's count, it belongs to the chat
 * in which the question was asked, but its calls, tokens and times count. `visitorHash`: a keyed hash, because these
 * rows stay when a visitor asks to be forgotten. `cost`: in millionths of a US dollar, null if the model has no price.
 * `firstTokenMs`: since the question came, null if the answer has no text.
 */
export interface CountedTurn {
  isChat: boolean
  visitorHash: string
  outcome: 'answered' | 'failed' | 'nothing'
  model: string
  usage: TokenUsage | null
  cost: number | null
  firstTokenMs: number | null
  durationMs: number
  calls: readonly CountedCall[]
}

export interface CountedCall {
  functionId: string
  brick: string
  hasFailed: boolean
  durationMs: number
  /** Estimated tokens of the brick's answer, as the model got it. */
  tokens: number
  cost: number | null
}

export type NewTotal = Pick<DailyTotalTable, 'kind' | 'key' | 'count'> &
  Partial<Omit<DailyTotalTable, 'owner_id' | 'project_id' | 'day'>>

/** The totals always have the same order, so that two turns of a bot that are counted at once cannot deadlock. */
export function listTotalsOfTurn(turn: CountedTurn): NewTotal[] {
  const { isChat, outcome, usage, cost, firstTokenMs, durationMs } = turn
  const spent = {
    prompt_tokens: usage?.prompt_tokens ?? 0,
    completion_tokens: usage?.completion_tokens ?? 0,
    cost: cost ?? 0,
    unpriced: cost === null ? 1 : 0,
  }
  const count = isChat ? 1 : 0
  const failed = isChat && outcome === 'failed' ? 1 : 0
  const nothing = isChat && outcome === 'nothing' ? 1 : 0
  const totals: NewTotal[] = [
    { kind: 'all', key: '', count, failed, nothing, ...spent },
    { kind: 'model', key: turn.model, count, failed, ...spent },
    ...(isChat ? [{ kind: 'visitor' as const, key: turn.visitorHash, count }] : []),
    { kind: 'whole', key: String(findTimeBucket(durationMs)), count: 1 },
    ...(firstTokenMs === null ? [] : [{ kind: 'first' as const, key: String(findTimeBucket(firstTokenMs)), count: 1 }]),
    ...listCallTotals(turn.calls),
  ]
  return totals.sort(compareByKey)
}

function listCallTotals(calls: readonly CountedCall[]): NewTotal[] {
  const totals = new Map<string, NewTotal>()
  const addToCallTotal = (kind: TotalKind, key: string, more: Partial<NewTotal>) => {
    const known = totals.get(`${kind} ${key}`) ?? { kind, key, count: 0, failed: 0, completion_tokens: 0, cost: 0 }
    totals.set(`${kind} ${key}`, {
      ...known,
      name: more.name ?? known.name ?? null,
      count: known.count + 1,
      failed: (known.failed ?? 0) + (more.failed ?? 0),
      prompt_tokens: (known.prompt_tokens ?? 0) + (more.prompt_tokens ?? 0),
      cost: (known.cost ?? 0) + (more.cost ?? 0),
      unpriced: (known.unpriced ?? 0) + (more.unpriced ?? 0),
    })
  }
  for (const { functionId, brick, hasFailed, durationMs, tokens, cost } of calls) {
    const spent = { prompt_tokens: tokens, cost: cost ?? 0, unpriced: cost === null ? 1 : 0 }
    addToCallTotal('brick', functionId, { name: brick, failed: hasFailed ? 1 : 0, ...spent })
    addToCallTotal('brick_ms', `${functionId} ${findTimeBucket(durationMs)}`, {})
  }
  return [...totals.values()]
}

function compareByKey(one: NewTotal, other: NewTotal): number {
  const [first, second] = [`${one.kind} ${one.key}`, `${other.kind} ${other.key}`]
  return first < second ? -1 : 1
}

/** The bounds grow by the same factor (1.42) from 50 ms to 120 s; longer times are in the last bucket. */
export const BUCKETS = 24

const FIRST_BOUND_MS = 50
const LAST_BOUND_MS = 120_000
const FACTOR = (LAST_BOUND_MS / FIRST_BOUND_MS) ** (1 / (BUCKETS - 2))

export function findTimeBucket(milliseconds: number): number {
  if (milliseconds <= FIRST_BOUND_MS) return 0
  const bucket = Math.ceil(Math.log(milliseconds / FIRST_BOUND_MS) / Math.log(FACTOR) - 1e-9)
  return Math.min(BUCKETS - 1, bucket)
}

/**
 * Returns whole milliseconds, or null if nothing was counted. `counts` is by bucket, `share` is from 0 to 1. Times
 * within a bucket are assumed to be spread evenly on a logarithmic scale, and in the first bucket evenly from 0 to 50
 * ms. Times in the last bucket count as 120 s.
 */
export function estimatePercentile(counts: readonly number[], share: number): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  let left = share * all
  for (const [bucket, count] of counts.entries()) {
    if (count > 0 && left <= count) return Math.round(estimateTimeInBucket(bucket, left / count))
    left -= count
  }
  return LAST_BOUND_MS
}

function estimateTimeInBucket(bucket: number, share: number): number {
  if (bucket === 0) return FIRST_BOUND_MS * share
  if (bucket === BUCKETS - 1) return LAST_BOUND_MS
  return FIRST_BOUND_MS * FACTOR ** (bucket - 1 + share)
}
