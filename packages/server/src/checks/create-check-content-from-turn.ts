import { type Expectation, replyTrace } from '@bricks/contract'
import { LIMITS, type TracedCall } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { toArgumentText } from '#bricks/arguments/brick-arguments.ts'
import { isTestConversation } from '#conversations/conversation-history.repository.ts'
import type { Database } from '#db/database.ts'
import { isRecord, parseJson } from '#json.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import type { SampleAnswer } from '#rehearsal/call-rehearsed-brick.ts'
import { readStoredResponse } from '#rehearsal/rehearsal-sample.repository.ts'
import type { CheckContent } from './check-content.ts'
import { type FoundCall, type FoundTurn, listTurnsAndCallsUntil } from './turns-for-check.repository.ts'

interface MadeFromTurn {
  content: CheckContent
  /** The oldest turn whose texts are in the check. When this turn is deleted, the check's texts are deleted too. */
  oldestTurnId: string
}

interface MadeCall {
  brick: string
  values: Record<string, string>
  answer: SampleAnswer | undefined
}

/** `testsSince` is set if the plan shows only test chats. Then only test chats from this instant on can be used. */
export async function createCheckContentFromTurn(
  database: Database,
  own: OwnProject,
  from: { conversation_id: string; turn_id: string },
  testsSince: string | undefined,
): Promise<MadeFromTurn> {
  const isShown = testsSince === undefined || (await isTestConversation(database, own, from.conversation_id))
  if (!isShown) throw new AppError('not_found')
  const { turns, calls } = await listTurnsAndCallsUntil(database, own, { ...from, testsSince })
  const [oldest] = turns
  const last = turns.at(-1)
  if (!oldest || !last) throw new AppError('not_found')
  const made = turns.map((turn) => readStoredCalls(turn, calls))
  const content = {
    name: cutCheckName(last.said),
    turns: turns.map(({ said }) => ({ say: said })),
    expects: toExpectations(made.at(-1) ?? [], turns.length - 1),
    recorded: made.flatMap((each, turn) =>
      each.flatMap(({ brick, answer }) => (answer ? [{ turn, brick, ...answer }] : [])),
    ),
    from,
  }
  return { content, oldestTurnId: oldest.id }
}

/**
 * Reads the calls from the turn's trace, which has the arguments. If there is no trace, reads the stored answers of the
 * bricks. A call that waits until the visitor agrees was asked for, too, but has no answer yet.
 */
function readStoredCalls({ id, trace }: FoundTurn, calls: readonly FoundCall[]): MadeCall[] {
  const stored = calls.filter(({ turnId }) => turnId === id)
  const { data } = replyTrace.safeParse(trace === null ? undefined : parseJson(trace))
  if (!data) return stored.map((call) => ({ brick: call.functionId, values: {}, answer: readStoredAnswer(call) }))
  const asked = data.rounds
    .flatMap((round) => round.calls)
    .filter((call) => call.id !== '' && (call.request !== null || call.error === WAITING))
  return asked.map((call) => {
    const at = call.request === null ? -1 : stored.findIndex((each) => isStoredCall(each, call))
    const [former] = at < 0 ? [] : stored.splice(at, 1)
    const answer = readShownAnswer(call) ?? (former && readStoredAnswer(former))
    return { brick: call.id, values: readArgumentTexts(call.arguments), answer }
  })
}

const WAITING = 'confirm'

function isStoredCall({ functionId, state }: FoundCall, { id, error }: TracedCall): boolean {
  return functionId === id && state === (error === undefined ? 'succeeded' : 'failed')
}

function readShownAnswer({ shown, status, error }: TracedCall): SampleAnswer | undefined {
  const read = parseJson(shown)
  if (!isRecord(read)) return undefined
  if (typeof read.failed === 'string') return { status, text: read.failed, ...(error && { failure: error }) }
  if (!Object.hasOwn(read, 'data')) return undefined
  return { status, text: typeof read.data === 'string' ? read.data : JSON.stringify(read.data) }
}

/** Undefined for a call that failed before there was an answer: its stored form would pass for an empty answer. */
function readStoredAnswer({ response, state }: FoundCall): SampleAnswer | undefined {
  const answer = readStoredResponse(response)
  return state === 'failed' && answer?.status === null ? undefined : answer
}

function readArgumentTexts(given: unknown): Record<string, string> {
  if (!isRecord(given)) return {}
  const texts = Object.entries(given).map(
    ([name, value]) => [name, toArgumentText(value as Parameters<typeof toArgumentText>[0])] as const,
  )
  return Object.fromEntries(
    texts.filter(([, text]) => text.length <= LIMITS.example).slice(0, LIMITS.parametersPerBrick),
  )
}

function toExpectations(calls: readonly MadeCall[], turn: number): Expectation[] {
  const expected = calls.map(({ brick, values }): Expectation => {
    return { turn, kind: 'calls', brick, ...(Object.keys(values).length > 0 && { values }) }
  })
  const different = new Map(expected.map((each) => [JSON.stringify(each), each]))
  return [...different.values()].slice(0, LIMITS.expectationsPerCheck)
}

function cutCheckName(said: string): string {
  const line = said.trim().replaceAll(/\s+/g, ' ')
  return [...line].slice(0, LIMITS.name).join('').toWellFormed()
}
