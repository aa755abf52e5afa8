import type { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { createId } from '#ids.ts'
import type { MailContext } from '#mail/queue-mail.ts'
import { giveBackChat } from '#usage/usage.repository.ts'
import type { UsageWarning } from '#usage/usage-warning.table.ts'
import { warnOwner } from '#usage/warn-owner.ts'
import { insertBrickCalls } from './brick-call.repository.ts'
import type { BrickCallTable } from './brick-call.table.ts'
import type { ModelNotice } from './choose-model.ts'
import { keepConversation } from './conversation.repository.ts'
import { closeTurn, type ReservedTurn } from './conversation-turn.repository.ts'
import { createGathering } from './gather.ts'
import { type CountedCall, forgetUnanswered } from './limit-visitor.ts'
import { insertNoticeOnce } from './owner-notice.repository.ts'
import { insertProblems } from './problem.repository.ts'
import type { EndedCall } from './reply-turn.ts'
import { stateOf, type TurnRecord } from './turn-record.ts'

/** How much of an answer, and of what went to and fro with an API, is kept for the owner. In characters. */
const KEPT = { reply: 32_000, call: 2_000 }

/** All text has gone out: nobody minds that the last event comes this much later. In milliseconds. */
const gather = createGathering(15)

export interface OpenTurn extends ReservedTurn {
  visitor: string | null
  isTest: boolean
  version: number
  isRecording: boolean
  question: string
  /** What the owner is told besides, whatever comes of the turn. */
  notices: ModelNotice[]
  /** What its count came to, and of how many chats a month. */
  warning?: UsageWarning | undefined
  limit: number
  /** What its call has counted besides. */
  counted?: CountedCall
}

/** Notes what came of a turn, all of it or nothing, once: a turn that was settled before stays as it is. */
export async function settleTurn(
  context: MailContext & { database: Database },
  turn: OpenTurn,
  record: TurnRecord,
  fault?: AppError,
): Promise<void> {
  const { database, clock } = context
  await gather()
  const now = clock()
  const state = stateOf(record)
  const isGivenBack = await inTransaction(database, async (transaction) => {
    const isFirst = await closeTurn(transaction, turn.id, { state, ...columnsOf(turn, record, fault) }, now)
    if (!isFirst) return false
    if (state === 'released') await giveBackChat(transaction, turn)
    // One that failed is shown to the owner, who wants to know why.
    if (state !== 'released' || fault) await keepConversation(transaction, conversationOf(turn, now))
    await insertBrickCalls(
      transaction,
      record.calls.map((call) => callRow(turn, call, now)),
    )
    await insertProblems(transaction, turn.projectId, problemsOf(record, fault), now)
    for (const notice of noticesOf(turn, fault)) {
      await insertNoticeOnce(transaction, { ...notice, userId: turn.userId, projectId: turn.projectId, at: now })
    }
    if (turn.warning) await warnOwner({ ...context, database: transaction }, { ...turn, kind: turn.warning })
    return state === 'released'
  })
  if (isGivenBack && turn.counted) await forgetUnanswered(database, turn.counted)
}

function columnsOf({ isRecording, question }: OpenTurn, { text, finish, usage }: TurnRecord, fault?: AppError) {
  return {
    user_message: isRecording ? question : null,
    reply: isRecording ? storable(text.toString().slice(0, KEPT.reply)) : null,
    finish,
    prompt_tokens: usage?.prompt_tokens ?? null,
    completion_tokens: usage?.completion_tokens ?? null,
    error_code: fault?.code ?? null,
  }
}

function conversationOf(turn: OpenTurn, now: Date) {
  return {
    id: turn.conversationId,
    project_id: turn.projectId,
    visitor: turn.visitor,
    test: turn.isTest ? 1 : 0,
    version: turn.version,
    created_at: now.toISOString(),
    last_turn_at: now.toISOString(),
  }
}

function callRow(turn: OpenTurn, { brick, state, result }: EndedCall, now: Date): BrickCallTable {
  const { request, status, body } = result
  return {
    id: createId(),
    turn_id: turn.id,
    project_id: turn.projectId,
    brick,
    state: state === 'succeeded' ? 'succeeded' : 'failed',
    duration_ms: result.durationMs,
    request: turn.isRecording ? JSON.stringify({ ...request, body: request.body && trim(request.body) }) : null,
    response: turn.isRecording ? JSON.stringify({ status, body: trim(body) }) : null,
    at: now.toISOString(),
  }
}

function problemsOf({ calls }: TurnRecord, fault?: AppError) {
  const failed = calls.filter(({ state }) => state === 'failed')
  const ofBricks = failed.map(({ brick, result }) => ({ code: `brick_${result.failure ?? 'failed'}`, brick }))
  return fault ? [...ofBricks, { code: fault.code }] : ofBricks
}

function noticesOf({ notices }: OpenTurn, fault?: AppError): ModelNotice[] {
  if (fault?.code === 'model_unavailable') return [...notices, { kind: 'model_gone' }]
  return fault?.code === 'provider_key_invalid' ? [...notices, { kind: 'key_refused' }] : notices
}

function trim(text: string): string {
  return storable(text.slice(0, KEPT.call))
}

/** Postgres keeps no NUL, and no encoding a lone surrogate; a model may write either. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed()
}
