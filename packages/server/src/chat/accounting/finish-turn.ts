import type { AppError } from '#app-error.ts'
import { uncountUnansweredHits } from '#chat/admission/rate-limit-visitor.ts'
import type { EndedCall, EndedTurn, ModelNotice, Turn, TurnRecord } from '#chat/turn.ts'
import { MARK_BITS } from '#conversation-texts/mark-bits.ts'
import {
  type ConversationOfTurn,
  closeTurn,
  hasConversation,
  insertBrickCalls,
  moveTurnToNewConversation,
  replaceTurnTexts,
  type TurnOutcome,
  upsertConversation,
} from '#conversations/conversation.repository.ts'
import type { BrickCallTable } from '#conversations/conversation.table.ts'
import type { Database } from '#db/database.ts'
import { inTransactionOnceReachable } from '#db/transaction.ts'
import { createId } from '#ids.ts'
import type { CountedTurn } from '#insights/totals/list-totals.ts'
import { insertNoticeOnce } from '#notices/notice.repository.ts'
import { uncountHouseChat } from '#plans/house/house.repository.ts'
import { UNCHARGED } from '#plans/usage/period.ts'
import { uncountChat } from '#plans/usage/usage.repository.ts'
import type { UsageWarning } from '#plans/usage/usage.table.ts'
import { findStandingUsageWarning, rememberToldWarning, warnOwnerOfUsage } from '#plans/usage/warn-owner-of-usage.ts'
import { insertProblems, type Problem } from '#problems/problem.repository.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { hasFoundNothing, saveBrickStates } from '#projects/state/brick-state.repository.ts'
import { uncountPreviewChat } from '#projects/state/preview.repository.ts'
import { deleteBrickProblems } from '#projects/state/solved-problems.repository.ts'
import { createBatchWindow } from './batch-window.ts'
import { canCloseInOneStatement, closePlainTurn } from './close-plain-turn.repository.ts'
import { type CountingContext, countTurnAndSpending, isVisitorTurn, listTurnTotals } from './count-turn-and-spending.ts'
import { describeProviderWords, type KeptWords } from './log-failures.ts'
import { toStoredCall, toStoredTurn } from './stored-turn.ts'
import { isEmptyAnswer } from './turn-record.ts'

const CHANGED = 'brick_answer_changed'
const NOTHING_KEPT: KeptWords = { isTest: false, isRecording: false }

/**
 * Delays the last event of an answer by up to 15 ms. The client already has the text by then, unless the answer is sent
 * in one piece.
 */
const waitForBatch = createBatchWindow(15)

export async function finishTurn(
  context: CountingContext,
  turn: Turn,
  record: EndedTurn,
  fault?: AppError,
): Promise<void> {
  const { database, clock } = context
  const kept = toStoredTurn(turn, record, fault)
  const { state, marks } = kept.outcome
  const isEmpty = isEmptyAnswer(record)
  const isShown = state !== 'released' || fault !== undefined || isEmpty
  const hasCost = hasCostWithoutAnswer(record, fault)
  await waitForBatch()
  const now = clock()
  const at = now.toISOString()
  if (canCloseInOneStatement(database) && isPlainTurn(turn, record, state, fault)) {
    const conversation = { ...kept.conversation, created_at: at, last_turn_at: at }
    const plain = {
      outcome: kept.outcome,
      conversation,
      totals: listTurnTotals(context, turn, record, findOutcome(marks)),
    }
    if (await closePlainTurn(database, turn, plain, now)) return
  }
  let told: UsageWarning | undefined
  const isGivenBack = await inTransactionOnceReachable(database, async (transaction) => {
    const closed = await closeTurn(transaction, turn, kept.outcome, now)
    if (!closed) return false
    const { conversationId } = closed
    const isForgotten = conversationId !== turn.conversationId
    // Nobody could have the question forgotten: its client left before it was told the id, and no list shows it.
    const isLost = !isShown && !record.hasStarted && !(await hasConversation(transaction, turn))
    const isErased = isForgotten || (turn.isRecording && !closed.isRecorded) || isLost
    const unnamed = isForgotten && { conversationId, visitor: '', identity: null, origin: null }
    const recorded = { ...turn, ...unnamed, isRecording: turn.isRecording && !isErased }
    const { outcome, conversation } = isErased ? toStoredTurn(recorded, record, fault) : kept
    if (isErased) await replaceTurnTexts(transaction, turn, outcome)
    const used = state === 'released' ? await uncountReleasedTurn(transaction, turn, hasCost) : undefined
    if (isShown) await storeConversation(transaction, turn, { ...conversation, created_at: at, last_turn_at: at })
    const { judged, newlyFailing } = await storeCalls(transaction, recorded, record, now)
    const problems = toProblems(judged, isForgotten ? NOTHING_KEPT : recorded, fault)
    if (problems.length > 0) await insertProblems(transaction, toOwnProject(turn), problems, now)
    for (const notice of toNotices(turn, fault)) await tellOwnerOnce(transaction, turn, notice, now)
    told = findUsageWarning(turn, used)
    if (told) await warnOwnerOfUsage({ ...context, database: transaction }, { ...turn, kind: told })
    if (newlyFailing.length > 0) await tellOwnerOnce(transaction, turn, { kind: 'brick_failing' }, now)
    const counted = isShown ? (isEmpty ? 'failed' : findOutcome(marks, fault)) : undefined
    // The turn counts on the day on which it is stored as settled, because a thumb for it counts on that day, too.
    await countTurnAndSpending({ ...context, database: transaction, clock: () => now }, turn, judged, counted)
    return state === 'released'
  })
  if (told) rememberToldWarning(database, { ...turn, kind: told }, now)
  if (!isGivenBack) return
  const paid = hasCost && { day: [], house: [] }
  // After a call the request id stays counted: the same request, sent again, would run the call a second time.
  const called = record.hasCalled && { request: [] }
  await uncountUnansweredHits(database, { ...turn.hits, ...paid, ...called })
}

/**
 * True if a turn that is given back has cost money all the same: the provider was asked, and then the client left or
 * the answer was empty. Such a turn stays counted for the operator's key, for the preview link and for the address's
 * share of the owner's month. Otherwise a client that always leaves in time could cause costs without limit.
 */
function hasCostWithoutAnswer({ usage }: EndedTurn, fault: AppError | undefined): boolean {
  return !fault && usage !== null
}

/** Gives back what the turn was counted as, and returns how many chats of the month are used without it. */
async function uncountReleasedTurn(transaction: Database, turn: Turn, hasCost: boolean): Promise<number | undefined> {
  const used = await uncountChat(transaction, turn)
  if (hasCost) return used
  if (turn.isHouseTest) await uncountHouseChat(transaction, turn.userId)
  if (isPreviewChat(turn)) await uncountPreviewChat(transaction, toOwnProject(turn))
  return used
}

async function storeConversation(transaction: Database, turn: Turn, row: ConversationOfTurn): Promise<void> {
  const isStored = await upsertConversation(transaction, row)
  if (!isStored) await moveTurnToNewConversation(transaction, turn, row)
}

/**
 * Stores the turn's calls and what they say of their bricks. `judged`: the record in which a "not found" of a brick
 * that works is no failure.
 */
async function storeCalls(
  transaction: Database,
  turn: Turn,
  record: EndedTurn,
  now: Date,
): Promise<{ judged: EndedTurn; newlyFailing: string[] }> {
  const { calls } = record
  // The calls are read in the order of their times. All are stored now, so each gets a millisecond of its own.
  const first = now.getTime() - calls.length + 1
  await insertBrickCalls(
    transaction,
    calls.map((call, at) => toCallRow(turn, call, new Date(first + at))),
  )
  const own = toOwnProject(turn)
  if (calls.length > 0) await deleteBrickProblems(transaction, own, listWorkingBricks(record))
  const { newlyFailing, working } = await saveBrickStates(transaction, own, calls, now)
  return { judged: { ...record, calls: calls.map((call) => markNotFoundAsSucceeded(call, working)) }, newlyFailing }
}

function tellOwnerOnce(transaction: Database, turn: Turn, notice: ModelNotice, at: Date): Promise<void> {
  return insertNoticeOnce(transaction, { ...notice, userId: turn.userId, projectId: turn.projectId, at })
}

function toOwnProject({ projectId, userId }: Turn): OwnProject {
  return { id: projectId, userId }
}

/** True if the end of the turn changes nothing but the turn's row, its conversation and the totals of the day. */
function isPlainTurn(turn: Turn, { calls }: EndedTurn, state: TurnOutcome['state'], fault?: AppError): boolean {
  if (!isVisitorTurn(turn) || fault || state === 'released' || turn.warning || turn.spendsBudget) return false
  return calls.length + turn.notices.length === 0
}

function isPreviewChat({ isTest, version, period }: Turn): boolean {
  return !isTest && version === 0 && period !== UNCHARGED
}

/**
 * If this chat is given back, it used up nothing, but its warning may still be due: this chat was the first one that
 * reached 80 %, so later chats left the warning to it.
 */
function findUsageWarning({ warning, limit }: Turn, usedWithoutIt: number | undefined): UsageWarning | undefined {
  if (!warning || usedWithoutIt === undefined) return warning
  return findStandingUsageWarning(usedWithoutIt, limit)
}

function findOutcome(marks: number, fault?: AppError): CountedTurn['outcome'] {
  if (fault) return 'failed'
  return (marks & MARK_BITS.nothing) === 0 ? 'answered' : 'nothing'
}

function toCallRow(turn: Turn, { functionId, brick, state, result }: EndedCall, now: Date): BrickCallTable {
  const { request, response } = toStoredCall(turn, result)
  return {
    owner_id: turn.userId,
    id: createId(),
    turn_id: turn.id,
    project_id: turn.projectId,
    function_id: functionId,
    brick,
    state: state === 'succeeded' ? 'succeeded' : 'failed',
    duration_ms: result.durationMs,
    request,
    response,
    at: now.toISOString(),
  }
}

function markNotFoundAsSucceeded(call: EndedCall, working: readonly string[]): EndedCall {
  return working.includes(call.functionId) && hasFoundNothing(call) ? { ...call, state: 'succeeded' } : call
}

function listWorkingBricks({ calls }: TurnRecord): string[] {
  const works = new Map(calls.map(({ brick, state, result }) => [brick, state === 'succeeded' && !result.hasOtherForm]))
  return [...works].filter(([, isWorking]) => isWorking).map(([brick]) => brick)
}

function toProblems({ calls }: TurnRecord, kept: KeptWords, fault?: AppError): Problem[] {
  const failed = calls.filter(({ state }) => state === 'failed')
  const brickProblems = failed.map(({ brick, result }) => ({ code: `brick_${result.failure ?? 'failed'}`, brick }))
  const changed = calls.filter(({ state, result }) => state === 'succeeded' && result.hasOtherForm)
  const ofAnswers = [...new Set(changed.map(({ brick }) => brick))].map((brick) => ({ code: CHANGED, brick }))
  return [
    ...brickProblems,
    ...ofAnswers,
    ...(fault ? [{ code: fault.code, said: describeProviderWords(kept, fault) }] : []),
  ]
}

function toNotices({ notices }: Turn, fault?: AppError): ModelNotice[] {
  if (fault?.code === 'model_unavailable') return [...notices, { kind: 'model_gone' }]
  return fault?.code === 'provider_key_invalid' ? [...notices, { kind: 'key_refused' }] : notices
}
