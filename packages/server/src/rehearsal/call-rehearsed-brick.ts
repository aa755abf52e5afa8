import type { RehearsedCall, RehearsedSource } from '@bricks/contract/wire'
import { readJsonAnswer } from '#bricks/answers/forms/read-json-answer.ts'
import type { BrickArguments } from '#bricks/arguments/brick-arguments.ts'
import type { BrickFailure, BrickResult } from '#bricks/brick-result.ts'
import { createBrickCallerForSampleVisitor } from '#chat/reply/call-stored-brick.ts'
import type { BrickDescription, ReplyPorts } from '#chat/turn.ts'
import { findFirstShownInstant } from '#plans/shown-conversations.ts'
import { isReadOnlyFunction } from '#projects/functions/is-read-only.ts'
import type { Rehearsal, RehearsalContext } from './rehearsal-context.ts'
import { findTriedOrRecordedSample, findTriedSample } from './rehearsal-sample.repository.ts'

export interface SampleAnswer {
  status: number | null
  text: string
  /** Why the call failed. `text` is then what the model was told. */
  failure?: string
}

export interface RecordedAnswer extends SampleAnswer {
  turn: number
  brick: string
}

export interface RehearsedAnswers {
  isLive: boolean
  /** True if the bot's answer is stored: then samples from chats are not used. */
  isKept?: boolean
  recorded?: readonly RecordedAnswer[]
}

const MOST_SHOWN = 8_000

const NO_SAMPLE = JSON.stringify({
  rehearsal:
    'This is a rehearsal, and this API was not called. There is no sample of its answers: suppose that it worked.',
})

/**
 * A recorded answer comes first, then the API itself if it may be called, then a sample. Gives the brick's recorded
 * answers of this turn one after the other, and then repeats the last one. If this turn has none, gives the brick's
 * last recorded answer of any turn.
 */
export function createRehearsedCaller(
  context: RehearsalContext,
  rehearsal: Rehearsal,
  { isLive, isKept = false, recorded = [], turn }: RehearsedAnswers & { turn: number },
  onCall: (call: RehearsedCall) => Promise<void> | undefined,
): ReplyPorts['callBrick'] {
  const { bot, hide, onError } = rehearsal
  const callLive = createBrickCallerForSampleVisitor(context, bot, onError)
  const takeRecorded = createRecordedAnswerTaker(recorded, turn)

  const answerCall = async (
    brick: BrickDescription,
    args: BrickArguments,
    signal: AbortSignal,
  ): Promise<{ source: RehearsedSource; result: BrickResult }> => {
    const stored = bot.content.functions.find(({ id }) => id === brick.id)
    const former = takeRecorded(brick.id)
    if (former) return { source: 'recorded', result: toBrickResult(former, rehearsal) }
    if (isLive && stored && isReadOnlyFunction(stored))
      return { source: 'live', result: await callLive(brick, args, signal) }
    const own = { id: bot.projectId, userId: bot.owner.id }
    const testsSince = findFirstShownInstant(bot.owner.role, context.clock())
    const sample = isKept
      ? await findTriedSample(context.database, own, brick.id)
      : await findTriedOrRecordedSample(context.database, own, brick.id, testsSince)
    if (sample) return { source: 'sample', result: toBrickResult(sample, rehearsal) }
    return { source: 'none', result: toBrickResult({ status: null, text: NO_SAMPLE }, rehearsal) }
  }

  return async (brick, args, signal) => {
    const { source, result } = await answerCall(brick, args, signal)
    const told = hide(JSON.stringify(args)).text
    await onCall({
      id: brick.id,
      brick: brick.name,
      arguments: readJsonAnswer(told)?.value ?? told,
      source,
      state: result.state,
      status: result.status ?? null,
      shown: hide(result.text).text.slice(0, MOST_SHOWN).toWellFormed(),
    })
    return result
  }
}

function createRecordedAnswerTaker(recorded: readonly RecordedAnswer[], turn: number) {
  const ofTurn = recorded.filter((each) => each.turn === turn)
  const taken = new Map<string, number>()
  return (brick: string): RecordedAnswer | undefined => {
    const ofBrick = ofTurn.filter((each) => each.brick === brick)
    const at = taken.get(brick) ?? 0
    taken.set(brick, at + 1)
    return ofBrick[at] ?? ofBrick.at(-1) ?? recorded.findLast((each) => each.brick === brick)
  }
}

export const NOT_SENT = { method: '', url: '' }

function toBrickResult(sample: SampleAnswer, { hide }: Rehearsal): BrickResult {
  const { text } = hide(sample.text)
  const { status } = sample
  const failure = sample.failure ?? (status !== null && status >= 400 ? 'bad_status' : undefined)
  return {
    state: failure ? 'failed' : 'succeeded',
    ...(status !== null && { status }),
    // The cast is safe, because a sample's failure comes from the trace of a call that this server made.
    ...(failure && { failure: failure as BrickFailure }),
    text,
    durationMs: 0,
    body: text,
    truncated: false,
    request: NOT_SENT,
  }
}
