import { createTextAccumulator } from '#chat/text-accumulator.ts'
import { isEndedCall, type ReplyEnd, type TurnEvent, type TurnRecord } from '#chat/turn.ts'

export function createTurnRecord(rounds: TurnRecord['rounds']): TurnRecord {
  const marks = { hasStarted: false, hasCalled: false, hasAsked: false }
  const counts = { finish: null, usage: null, firstTokenMs: null }
  return { text: createTextAccumulator(), ...marks, calls: [], cards: [], rounds, ...counts }
}

export function recordTurnEvent(record: TurnRecord, event: TurnEvent): void {
  if (event.type === 'text') record.text.add(event.delta)
  else if (event.type === 'start') record.hasStarted = true
  else if (event.type === 'call') record.hasCalled = true
  else if (event.type === 'confirm' || event.type === 'ask') record.hasAsked = true
  else if (event.type === 'cards') record.cards.push(event)
  if (isEndedCall(event)) record.calls.push(event)
}

export function recordTurnEnd(record: TurnRecord, { finish, usage }: ReplyEnd): void {
  record.finish = finish
  record.usage = usage
}

/** Answered and incomplete turns are charged, released turns are not. */
export function findTurnState(record: TurnRecord): 'answered' | 'incomplete' | 'released' {
  const hasShown = !record.text.isEmpty() || record.hasAsked || record.cards.length > 0
  if (record.finish !== null) return hasShown ? 'answered' : 'released'
  return !record.text.isEmpty() || record.hasCalled ? 'incomplete' : 'released'
}

/** True if the answer came to its end and showed nothing. The turn is given back, but the owner sees what was asked. */
export function isEmptyAnswer(record: TurnRecord): boolean {
  return record.finish !== null && findTurnState(record) === 'released'
}
