import type { CheckToSave, Expectation } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import type { RecordedAnswer } from '#rehearsal/call-rehearsed-brick.ts'
import { compilePattern } from './compile-pattern.ts'

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
  for (const [expectation, each] of expects.entries()) {
    const isPattern = (each.kind === 'says' || each.kind === 'lacks') && each.regex
    if (isPattern && !compilePattern(each.text)) throw new AppError('pattern_refused', { details: { expectation } })
  }
  return { ...content, recorded: cutRecorded(content.recorded) }
}

export function fillFromFormer(
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

function cutRecorded(recorded: readonly RecordedAnswer[]): RecordedAnswer[] {
  let left = MOST_RECORDED
  return recorded.flatMap((each) => {
    left -= each.text.length
    return left < 0 ? [] : [each]
  })
}
