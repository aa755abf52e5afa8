import type { FinishReason, TokenUsage } from '@bricks/contract/wire'
import { createGrowingText, type GrowingText } from './growing-text.ts'
import { type EndedCall, isEndedCall, type TurnEnd, type TurnEvent } from './reply-turn.ts'

/** What is known of an answer so far. */
export interface TurnRecord {
  text: GrowingText
  /** Whether a brick was called, so that something was done even if nothing was said. */
  hasCalled: boolean
  calls: EndedCall[]
  finish: FinishReason | null
  usage: TokenUsage | null
}

export function createTurnRecord(): TurnRecord {
  return { text: createGrowingText(), hasCalled: false, calls: [], finish: null, usage: null }
}

export function recordEvent(record: TurnRecord, event: TurnEvent): void {
  if (event.type === 'text') record.text.add(event.delta)
  else if (event.type === 'call') record.hasCalled = true
  if (isEndedCall(event)) record.calls.push(event)
}

export function recordEnd(record: TurnRecord, { finish, usage }: TurnEnd): void {
  record.finish = finish
  record.usage = usage
}

/** Answered: charged. Incomplete: broken off after something was produced, charged. Released: given back. */
export function stateOf(record: TurnRecord): 'answered' | 'incomplete' | 'released' {
  if (record.finish !== null) return record.text.isEmpty() ? 'released' : 'answered'
  return !record.text.isEmpty() || record.hasCalled ? 'incomplete' : 'released'
}
