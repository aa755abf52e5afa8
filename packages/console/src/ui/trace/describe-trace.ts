import type { ReplyTrace, TracedCall } from '@bricks/contract/wire'
import { formatCount } from '#ui/base/format-count.ts'

const MILLIONTHS = 1_000_000
const LEAST_SHOWN = 0.0001

export function summarizeTrace(trace: ReplyTrace): string {
  const bricks = new Set(listTracedCalls(trace).map(({ id, brick }) => id || brick))
  const tokens = trace.rounds.reduce((sum, round) => sum + round.prompt_tokens + round.completion_tokens, 0)
  const parts = [
    formatCount(bricks.size, 'brick', 'no brick'),
    `${trace.rounds.some(({ estimated }) => estimated) ? 'about ' : ''}${formatCount(tokens, 'token', 'no tokens')}`,
    formatSeconds(trace.duration_ms),
    trace.cost === null ? undefined : formatCost(trace.cost),
  ]
  return parts.filter(Boolean).join(' · ')
}

export function describeNoCall(trace: ReplyTrace): string | undefined {
  if (listTracedCalls(trace).length > 0) return undefined
  if (hasBrokenOff(trace)) return 'The model did not come to an end, so no brick was called.'
  const { length } = trace.offered
  if (length === 0) return 'No brick was called: none was offered.'
  return `No brick was called: ${length} ${length === 1 ? 'was' : 'were'} offered.`
}

/** A trace has no rounds if the provider failed, or somebody stopped the answer, before the model decided anything. */
export function hasBrokenOff({ rounds }: ReplyTrace): boolean {
  return rounds.length === 0
}

export function listTracedCalls({ rounds }: ReplyTrace): TracedCall[] {
  return rounds.flatMap(({ calls }) => calls)
}

export function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

export function formatCost(millionths: number): string {
  const dollars = millionths / MILLIONTHS
  if (dollars === 0) return 'free'
  if (dollars < LEAST_SHOWN) return `under $${LEAST_SHOWN}`
  const digits = dollars < 0.01 ? 4 : 2
  return `about $${dollars.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`
}

export function formatJson(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value, null, 2) ?? ''
  try {
    const read: unknown = JSON.parse(value)
    return typeof read === 'object' && read !== null ? JSON.stringify(read, null, 2) : value
  } catch {
    return value
  }
}
