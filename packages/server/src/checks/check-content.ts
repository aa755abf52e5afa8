import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { CheckToSave, Expectation } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import type { RecordedAnswer } from '#rehearsal/call-rehearsed-brick.ts'
import { compilePattern } from './patterns/compile-pattern.ts'

export interface CheckContent {
  name: string
  turns: { say: string }[]
  expects: Expectation[]
  recorded: RecordedAnswer[]
  from: { conversation_id: string; turn_id: string } | null
}

/** In characters. */
const MOST_SAID = 32 * 1024
const MOST_RECORDED = 64 * 1024

export function validateCheck(content: CheckContent): CheckContent {
  const { turns, expects } = content
  if (expects.some(({ turn }) => turn >= turns.length)) throw new AppError('invalid_input')
  const tooLong = turns.findIndex(({ say }) => Buffer.byteLength(say) > LIMITS.chatMessage)
  if (tooLong >= 0) throw new AppError('message_too_long', { details: { turn: tooLong } })
  const said = turns.reduce((sum, { say }) => sum + say.length, 0)
  if (said > MOST_SAID) throw new AppError('message_too_long')
  return { ...content, recorded: limitRecordedAnswers(content.recorded) }
}

/** Must not run in a transaction: a pattern takes some milliseconds to compile, and a check may have forty. */
export async function validatePatterns(expects: readonly Expectation[]): Promise<void> {
  for (const [expectation, each] of expects.entries()) {
    if (!isPatternExpectation(each)) continue
    if (!compilePattern(each.text)) throw new AppError('pattern_refused', { details: { expectation } })
    await letOthersRun()
  }
}

type PatternExpectation = Extract<Expectation, { kind: 'says' | 'lacks' }> & { regex: true }

export function isPatternExpectation(each: Expectation): each is PatternExpectation {
  return (each.kind === 'says' || each.kind === 'lacks') && each.regex === true
}

export function fillCheckFromStored(
  { name, turns, expects }: CheckToSave,
  found: CheckContent | undefined,
): Pick<CheckContent, 'name' | 'turns' | 'expects'> {
  if (!found && !(name && turns && expects)) throw new AppError('invalid_input')
  return {
    name: name ?? found?.name ?? '',
    turns: turns ?? found?.turns ?? [],
    expects: expects ?? found?.expects ?? [],
  }
}

export function matchRecordedAnswersToTurns(
  { turns, recorded }: CheckContent,
  changed: CheckContent['turns'],
): RecordedAnswer[] {
  const places = matchTurns(turns, changed)
  return recorded.flatMap((each) => {
    const turn = places.get(each.turn)
    return turn === undefined ? [] : [{ ...each, turn }]
  })
}

/**
 * Maps the place of each former turn to its place now. Turns with the same words are matched first, from the end.
 * Turns between two matches count as reworded, and are matched in order. If some of them were removed, the last ones
 * are matched, because a check is about the end of its conversation.
 */
function matchTurns(former: CheckContent['turns'], changed: CheckContent['turns']): Map<number, number> {
  const places = new Map<number, number>()
  let end = { former: former.length, changed: changed.length }
  for (let at = former.length - 1; at >= -1; at -= 1) {
    const place =
      at < 0 ? -1 : changed.findLastIndex(({ say }, index) => index < end.changed && say === former[at]?.say)
    if (at >= 0 && place < 0) continue
    const left = end.former - at - 1
    const shift = Math.min(0, end.changed - place - 1 - left)
    for (let step = 1; step <= left; step += 1) {
      const to = place + step + shift
      if (to > place && to < end.changed) places.set(at + step, to)
    }
    if (at >= 0) places.set(at, place)
    end = { former: at, changed: place }
  }
  return places
}

function limitRecordedAnswers(recorded: readonly RecordedAnswer[]): RecordedAnswer[] {
  let left = MOST_RECORDED
  return recorded.flatMap((each) => {
    left -= each.text.length
    return left < 0 ? [] : [each]
  })
}
