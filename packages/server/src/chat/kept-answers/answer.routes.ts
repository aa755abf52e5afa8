import { endpoints } from '@bricks/contract'
import type { ReplyEvent } from '@bricks/contract/wire'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#app-error.ts'
import type { ChatContext } from '#chat/chat-context.ts'
import { bufferReply } from '#chat/delivery/collect-reply.ts'
import { streamReply } from '#chat/delivery/stream-reply.ts'
import type { ReplySource } from '#chat/turn.ts'
import { writeIfPossible } from '#db/storage-fault.ts'
import { createDisconnectSignal } from '#http/connections/disconnect-signal.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { hashVisitor } from '#identity/hash-visitor.ts'
import { verifyVisitorOfProject } from '#identity/identity.service.ts'
import { parseJson } from '#json.ts'
import { findProjectOwner } from '#projects/project.repository.ts'
import { decryptText } from '#secrets/cipher.ts'
import { buildCounterKey, limitRateOfReads } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import { hashAnonymousVisitor } from './keep-answer.ts'
import {
  deleteKeptAnswer,
  findKeptAnswer,
  hasTurnInConversation,
  type KeptAnswerRow,
  type KeptName,
  markAnswerAwaited,
  markAnswerStopped,
} from './kept-answer.repository.ts'
import { isProcessAlive, type RunningAnswer } from './kept-answers.ts'

const ASK_AGAIN_SECONDS = '1'
const RETRY_WHEN_FULL_SECONDS = 5

interface Asked {
  id: string
  body: { message_id: string; visitor: string; identity?: string | undefined }
}

/** Needs no session: only the visitor knows both the answer's id and the visitor's random number. */
export function registerAnswerRoutes(app: FastifyInstance, context: ChatContext): void {
  const { database, keptAnswers } = context
  const rule = RATE_LIMITS.answerResuming
  const options = { blockedCounterOf: ({ ip }: { ip: string }) => buildCounterKey(rule, ip) }

  registerEndpoint(
    app,
    endpoints.resumeAnswer,
    async ({ params: { id }, body, request, reply }) => {
      await limitRateOfReads(context, rule, request.ip)
      const running = keptAnswers.find(body.message_id)
      const resumed = { id, body, reply }
      return running ? followRunningAnswer(context, resumed, running) : sendStoredAnswer(context, resumed)
    },
    options,
  )

  registerEndpoint(
    app,
    endpoints.stopAnswer,
    async ({ params: { id }, body, request }) => {
      await limitRateOfReads(context, rule, request.ip)
      const visitor = hashAnonymousVisitor(id, body.visitor, context.encryptionKeys)
      const running = keptAnswers.find(body.message_id)
      if (running) {
        if (running.projectId === id && running.visitor === visitor) running.stop()
        return {}
      }
      const userId = await findProjectOwner(database, id)
      if (userId) await markAnswerStopped(database, { userId, turnId: body.message_id }, visitor)
      return {}
    },
    options,
  )
}

interface Resumed extends Asked {
  reply: FastifyReply
}

async function followRunningAnswer(
  context: ChatContext,
  { reply, ...asked }: Resumed,
  running: RunningAnswer,
): Promise<FastifyReply> {
  const client = createDisconnectSignal(reply.raw)
  if (!(await isOwnAnswer(context, asked, { ...running, project: running.projectId }))) throw new AppError('not_found')
  if (running.isFull()) throw new AppError('too_busy', { retryAfter: RETRY_WHEN_FULL_SECONDS })
  const source: ReplySource = (emit) => running.follow(emit, client)
  await streamReply(reply, 'events', running.isStreamed ? source : bufferReply(source), context.chatDeadlines)
  return reply
}

async function sendStoredAnswer(context: ChatContext, { reply, ...asked }: Resumed): Promise<FastifyReply> {
  const client = createDisconnectSignal(reply.raw)
  const row = await findOwnAnswer(context, asked)
  const events = row ? decryptAnswer(context, row) : await findOwnEndedEvents(context, asked)
  if (row?.has_ended === 0 && isProcessAlive(row, context.clock())) {
    if (row.is_stopped === 0) await writeIfPossible(markAnswerAwaited(context.database, toKeptName(row)))
    return reply.status(202).header('retry-after', ASK_AGAIN_SECONDS).send({})
  }
  if (!events) throw new AppError('not_found')
  const emitStoredEvents: ReplySource = async (emit) => {
    for (const event of events) await emit(event)
  }
  await streamReply(reply, 'events', emitStoredEvents, context.chatDeadlines)
  if (client.aborted) return reply
  if (row) await writeIfPossible(deleteKeptAnswer(context.database, toKeptName(row)))
  else context.keptAnswers.ended.delete(asked.body.message_id)
  return reply
}

function toKeptName({ owner_id, turn_id }: KeptAnswerRow): KeptName {
  return { userId: owner_id, turnId: turn_id }
}

async function findOwnAnswer(context: ChatContext, asked: Asked): Promise<KeptAnswerRow | undefined> {
  const userId = await findProjectOwner(context.database, asked.id)
  const row = userId && (await findKeptAnswer(context.database, { userId, turnId: asked.body.message_id }))
  if (!row || row.is_stopped === 1 || row.ends_at < context.clock().toISOString()) return undefined
  return (await isOwnAnswer(context, asked, { ...row, userId: row.owner_id, project: row.project_id }))
    ? row
    : undefined
}

async function findOwnEndedEvents(context: ChatContext, asked: Asked): Promise<readonly ReplyEvent[] | undefined> {
  const ended = context.keptAnswers.ended.find(asked.body.message_id)
  if (!ended || !(await isOwnAnswer(context, asked, { ...ended, project: ended.projectId }))) return undefined
  return (await hasTurnInConversation(context.database, ended)) ? ended.events : undefined
}

interface Kept {
  userId: string
  project: string
  visitor: string
  identity: string | null
}

async function isOwnAnswer(context: ChatContext, { id, body }: Asked, kept: Kept): Promise<boolean> {
  const { encryptionKeys } = context
  if (kept.project !== id || kept.visitor !== hashAnonymousVisitor(id, body.visitor, encryptionKeys)) return false
  if (kept.identity === null) return true
  // Does not return false, which means `not_found`: the page may not have said yet who its visitor is.
  if (body.identity === undefined) throw new AppError('identity_invalid')
  const { id: named } = await verifyVisitorOfProject(context, { id, userId: kept.userId }, body.identity)
  return kept.identity === hashVisitor(id, named, encryptionKeys)
}

function decryptAnswer({ encryptionKeys }: ChatContext, row: KeptAnswerRow): ReplyEvent[] | undefined {
  if (row.answer === null) return undefined
  const place = { table: 'kept_answers', rowId: row.turn_id, column: 'answer', userId: row.owner_id }
  try {
    const events = parseJson(decryptText(row.answer, place, encryptionKeys))
    return Array.isArray(events) && events.length > 0 ? events : undefined
  } catch {
    return undefined
  }
}
