import { isRecord, parseJson } from '#json.ts'
import { QUESTION_PARTS, QUESTION_WORDS, SAYS_IT_COULD_NOT, SAYS_IT_DOES_NOT_KNOW } from './could-not-help-phrases.ts'
import { MARK_BITS } from './mark-bits.ts'
import { listSearchWords } from './search-words.ts'

export interface MarkedTurn {
  question: string
  reply: string
  hasFault: boolean
  offered: number
  calls: readonly MarkedCall[]
}

export interface MarkedCall {
  brick: string
  hasFailed: boolean
  status?: number | undefined
  answer: string
}

/**
 * In characters. Only the beginning of a reply is read, because a bot says there that it could not help. An answer of
 * a brick that is longer than `answer` never counts as empty.
 */
const READ = { reply: 1_000, question: 500, answer: 4_000 }

const NOT_FOUND = [404, 410]

/** An API gives these statuses if, for example, an order does not exist, but also if the brick's address is wrong. */
export function isNotFoundStatus(status: number | undefined): boolean {
  return status !== undefined && NOT_FOUND.includes(status)
}

export function computeTurnMarks(turn: MarkedTurn): number {
  const { failed, nothing, unanswered } = MARK_BITS
  const last = [...new Map(turn.calls.map((call) => [call.brick, call])).values()]
  const hasNothing = last.some((call) => hasFoundNothing(call))
  const hasFailed = turn.hasFault || last.some((call) => call.hasFailed && !hasFoundNothing(call))
  const isUnanswered = hasFailed || hasNothing || saysItCouldNot(turn) || saysItDoesNotKnow(turn)
  return (hasFailed ? failed : 0) | (hasNothing ? nothing : 0) | (isUnanswered ? unanswered : 0)
}

function hasFoundNothing({ hasFailed, status, answer }: MarkedCall): boolean {
  if (isNotFoundStatus(status)) return true
  if (hasFailed || answer.length > READ.answer) return false
  return answer.trim() === '' || isEmptyApiAnswer(parseJson(answer))
}

function isEmptyApiAnswer(value: unknown): boolean {
  if (value === undefined) return false
  if (isEmptyValue(value)) return true
  if (!isRecord(value) || hasId(value)) return false
  const members = Object.values(value)
  const lists = [value, ...members.filter(isRecord)].flatMap(listOwnLists)
  if (lists.length > 0) return lists.every((list) => list.length === 0)
  return members.every(isEmptyValue)
}

const ID_NAMES = ['id', '_id', 'uuid']

/**
 * True for a thing that was found. Its own lists may be empty, such as the notes of an order. The id of an answer in
 * JSON-RPC is that of the call.
 */
function hasId(record: Record<string, unknown>): boolean {
  if (Object.hasOwn(record, 'jsonrpc')) return false
  return ID_NAMES.some((name) => Object.hasOwn(record, name) && !isEmptyValue(record[name]))
}

function listOwnLists(record: Record<string, unknown>): unknown[][] {
  return hasId(record) ? [] : Object.values(record).filter(Array.isArray)
}

function isEmptyValue(value: unknown): boolean {
  if (value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return isRecord(value) && Object.keys(value).length === 0
}

function saysItCouldNot({ reply }: MarkedTurn): boolean {
  return includesOneOf(foldReply(reply), SAYS_IT_COULD_NOT)
}

function saysItDoesNotKnow({ question, reply, offered, calls }: MarkedTurn): boolean {
  if (offered === 0 || calls.length > 0 || !isQuestion(question)) return false
  return includesOneOf(foldReply(reply), SAYS_IT_DOES_NOT_KNOW)
}

function isQuestion(text: string): boolean {
  const read = text.slice(0, READ.question)
  return includesOneOf(read, QUESTION_PARTS) || listSearchWords([read]).some((word) => QUESTION_WORDS.has(word))
}

function foldReply(reply: string): string {
  return reply.slice(0, READ.reply).toLowerCase().replaceAll('’', "'")
}

function includesOneOf(text: string, parts: readonly string[]): boolean {
  return parts.some((part) => text.includes(part))
}
