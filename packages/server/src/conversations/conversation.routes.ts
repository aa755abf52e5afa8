import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { eraseSettledHandoffs } from '#handoff/erase-handoffs.repository.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { findFirstShownInstant } from '#plans/shown-conversations.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { checkOwnProject } from '#projects/show-project.ts'
import { deleteBrickSamples } from '#projects/state/brick-sample.repository.ts'
import { createQuestionGroupStore } from '#question-groups/question-group-store.ts'
import { deleteRehearsalTextsOfTurns } from '#rehearsal/texts/rehearsal-text.repository.ts'
import { limitReads, limitWrites } from '#throttle/limit-rate.ts'
import type { Clock } from '#time.ts'
import type { User } from '#users/user.ts'
import { listTurns } from './conversation-history.repository.ts'
import { deleteConversation } from './delete-conversation.repository.ts'
import { finishErasingTexts } from './erase-texts.repository.ts'
import { listConversations } from './list/list-conversations.repository.ts'
import { type Recording, updateRecording } from './retention.repository.ts'
import { groupUnanswered } from './unanswered/group-unanswered.ts'

interface ConversationContext {
  database: Database
  clock: Clock
  logger: Pick<Logger, 'warn'>
  config: { contentWritesPerMinute: number; contentReadsPerMinute: number }
}

export function registerConversationRoutes(app: FastifyInstance, context: ConversationContext): void {
  const { database, clock } = context
  const keptGroups = createQuestionGroupStore(context)
  app.addHook('onClose', () => keptGroups.end())
  const findTestsSince = ({ role }: User) => findFirstShownInstant(role, clock())
  registerEndpoint(app, endpoints.listConversations, async ({ query, user, request }) => {
    await limitReads(context, user)
    const own = { id: query.project_id, userId: user.id }
    const { project_id: _, ...filters } = query
    return app.reads(request, async (copy) => {
      await checkOwnProject(copy, own)
      return listConversations(copy, own, { ...filters, testsSince: findTestsSince(user) })
    })
  })
  registerEndpoint(app, endpoints.getConversation, async ({ query, user, request }) => {
    await limitReads(context, user)
    const own = { id: query.project_id, userId: user.id }
    const { conversation_id: conversationId, before } = query
    return app.reads(request, async (copy) => {
      await checkOwnProject(copy, own)
      return listTurns(copy, own, { conversationId, before, testsSince: findTestsSince(user) })
    })
  })
  registerEndpoint(app, endpoints.listUnanswered, async ({ query: { project_id: id, days }, user }) => {
    await limitReads(context, user)
    const own = { id, userId: user.id }
    await checkOwnProject(database, own)
    return groupUnanswered({ database, clock, keptGroups }, own, { days, testsSince: findTestsSince(user) })
  })
  registerEndpoint(app, endpoints.deleteConversation, async ({ body, user }) => {
    await limitWrites(context, user)
    const own = { id: body.project_id, userId: user.id }
    await checkOwnProject(database, own)
    await inTransaction(database, async (transaction) => {
      if (await deleteConversation(transaction, own, body.conversation_id))
        await recordAuditEvent(transaction, { ownerId: user.id, kind: 'conversation_deleted', projectId: own.id })
    })
    return {}
  })
  registerEndpoint(app, endpoints.setRecording, async ({ body: { project_id: id, on, days, mask }, user }) => {
    await limitWrites(context, user)
    await setRecordingAndErase(database, { id, userId: user.id }, { days: on ? days : 0, mask })
    return {}
  })
}

async function setRecordingAndErase(database: Database, own: OwnProject, recording: Recording): Promise<void> {
  if (recording.days > 0) await finishErasingTexts(database, own)
  await inTransaction(database, async (transaction) => {
    const isFound = await updateRecording(transaction, own, recording)
    if (!isFound) throw new AppError('not_found')
    const note = describeRecording(recording)
    await recordAuditEvent(transaction, { ownerId: own.userId, kind: 'recording_set', projectId: own.id, note })
    if (recording.days > 0) return
    await deleteBrickSamples(transaction, own)
    await deleteRehearsalTextsOfTurns(transaction, own)
    await eraseSettledHandoffs(transaction, own)
  })
  if (recording.days === 0) await finishErasingTexts(database, own)
}

function describeRecording({ days, mask }: Recording): string {
  const kept = days > 0 ? `${days} days` : 'off'
  return mask === undefined ? kept : `${kept}, personal data ${mask ? 'masked' : 'not masked'}`
}
