import type { Card, CardsEvent } from '@bricks/contract/wire'
import type { AppError } from '#app-error.ts'
import type { AskedCall, EndedCall, EndedTurn, Turn } from '#chat/turn.ts'
import { writeCalledBricks } from '#conversation-texts/called-bricks.ts'
import { MARK_BITS } from '#conversation-texts/mark-bits.ts'
import {
  maskPersonalData,
  maskPersonalDataInBody,
  maskPersonalDataInUrl,
} from '#conversation-texts/mask-personal-data.ts'
import { cutFirstWords, writeSearchWords } from '#conversation-texts/search-words.ts'
import { computeTurnMarks, type MarkedCall } from '#conversation-texts/turn-marks.ts'
import type { ConversationOfTurn, TurnOutcome } from '#conversations/conversation.repository.ts'
import type { BrickCallTable } from '#conversations/conversation.table.ts'
import { toStoredTrace } from './stored-trace.ts'
import { findTurnState, isEmptyAnswer } from './turn-record.ts'

/** In characters; for cards in characters of their JSON. Beyond the limit, the last lists of cards are left out. */
const MOST = { reply: 32_000, callBody: 2_000, cards: 64 * 1024 }

export interface StoredTurn {
  outcome: TurnOutcome
  conversation: Omit<ConversationOfTurn, 'created_at' | 'last_turn_at'>
}

export function toStoredTurn(turn: Turn, record: EndedTurn, fault?: AppError): StoredTurn {
  const question = toStorableText(turn.question)
  const reply = toStorableText(record.text.toString().slice(0, MOST.reply))
  const judged = computeTurnMarks({
    question,
    reply,
    hasFault: fault !== undefined,
    offered: record.trace?.offered.length ?? 0,
    calls: record.rounds.flatMap(({ calls }) => calls.flatMap(toMarkedCalls)),
  })
  const marks = isEmptyAnswer(record) ? judged | MARK_BITS.unanswered : judged
  const { isRecording } = turn
  const [kept, said] = turn.isMasking ? [maskPersonalData(question), maskPersonalData(reply)] : [question, reply]
  return {
    outcome: {
      state: findTurnState(record),
      user_message: isRecording ? kept : null,
      reply: isRecording ? said : null,
      cards: isRecording ? toStoredCards(record.cards, turn) : null,
      finish: record.finish,
      prompt_tokens: record.usage?.prompt_tokens ?? null,
      completion_tokens: record.usage?.completion_tokens ?? null,
      error_code: fault?.code ?? null,
      trace: record.trace ? toStoredTrace(record.trace, turn) : null,
      marks,
    },
    conversation: {
      ...describeConversation(turn),
      first_words: isRecording ? cutFirstWords(kept) : null,
      visitor_name: isRecording ? toStoredName(turn) : null,
      turns: 1,
      failed: (marks & MARK_BITS.failed) === 0 ? 0 : 1,
      marks,
      called: writeCalledBricks(record.calls.map(({ functionId }) => functionId)),
      words: isRecording ? writeSearchWords(turn.projectId, [kept, said]) : '',
    },
  }
}

export function toStoredCall(
  { isRecording, isMasking }: Pick<Turn, 'isRecording' | 'isMasking'>,
  { request, status, body }: EndedCall['result'],
): Pick<BrickCallTable, 'request' | 'response'> {
  if (!isRecording) return { request: null, response: null }
  const toStoredText = (text: string, mask: (text: string) => string) => {
    const shown = toStorableText(text.slice(0, MOST.callBody))
    return isMasking ? mask(shown) : shown
  }
  const url = isMasking ? maskPersonalDataInUrl(request.url) : request.url
  return {
    request: JSON.stringify({
      ...request,
      url,
      body: request.body && toStoredText(request.body, maskPersonalDataInBody),
    }),
    response: JSON.stringify({ status, body: toStoredText(body, maskPersonalData) }),
  }
}

function toStoredCards(shown: readonly CardsEvent[], { isMasking }: Pick<Turn, 'isMasking'>): string | null {
  if (shown.length === 0) return null
  const lists = shown.map(({ brick, items }) => ({ brick, items: isMasking ? items.map(maskCard) : items }))
  while (JSON.stringify(lists).length > MOST.cards) lists.pop()
  return JSON.stringify(lists)
}

function maskCard({ title, subtitle, image, link, fields }: Card): Card {
  return {
    title: maskPersonalData(title),
    ...(subtitle && { subtitle: maskPersonalData(subtitle) }),
    ...(image && { image: maskPersonalDataInUrl(image) }),
    ...(link && { link: maskPersonalDataInUrl(link) }),
    ...(fields && { fields: fields.map(({ label, value }) => ({ label, value: maskPersonalData(value) })) }),
  }
}

function toStoredName({ visitorName, isMasking }: Turn): string | null {
  return visitorName && isMasking ? maskPersonalData(visitorName) : visitorName
}

function describeConversation(turn: Turn) {
  return {
    owner_id: turn.userId,
    id: turn.conversationId,
    project_id: turn.projectId,
    visitor: turn.visitor,
    identity: turn.identity,
    test: turn.isTest ? 1 : 0,
    version: turn.version,
    origin: turn.origin,
  }
}

/**
 * Leaves out calls that were not made: calls of a brick that does not exist, calls beyond the limit, and a call that
 * waits for the visitor. A call with wrong arguments stays, as a failed call.
 */
function toMarkedCalls({ brick, result, error }: AskedCall): MarkedCall[] {
  if (!brick || (!result && error !== 'invalid_arguments')) return []
  const status = result?.isServerStatus ? undefined : result?.status
  return [{ brick: brick.id, hasFailed: error !== undefined, status, answer: result?.text ?? error ?? '' }]
}

/**
 * Replaces NUL, which Postgres cannot store, and lone surrogates, which UTF-8 cannot encode. A model may write both.
 */
function toStorableText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed()
}
