import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { eraseSentHandoffs } from '#handoff/erase-handoffs.repository.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { findFirstShown } from '#plans/shown-conversations.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { checkOwnProject } from '#projects/show-project.ts'
import { deleteBrickSamples } from '#projects/state/brick-sample.repository.ts'
import { groupInWorker } from '#question-groups/group-in-worker.ts'
import { deleteTextsOfTurns } from '#rehearsal/texts/rehearsal-text.repository.ts'
import { limitReads, limitWrites } from '#throttle/limit-rate.ts'
import { type Clock, DAY } from '#time.ts'
import type { User } from '#users/user.ts'
import { listTurns } from './conversation-history.repository.ts'
import { deleteConversation } from './delete-conversation.repository.ts'
import { finishErasingOf } from './erase-texts.repository.ts'
import { listConversations } from './list/list-conversations.repository.ts'
import { type Recording, updateRecording } from './retention.repository.ts'
import { listUnanswered } from './unanswered/unanswered.repository.ts'

interface ConversationContext {
  database: Database
  clock: Clock
  config: { contentWritesPerMinute: number; contentReadsPerMinute: number }
}

export function registerConversationRoutes(app: FastifyInstance, context: ConversationContext): void {
  const { database, clock } = context
  const findTestsSince = ({ role }: User) => findFirstShown(role, clock())
  registerEndpoint(app, endpoints.listConversations, async ({ query, user }) => {
    await limitReads(context, user)
    const own = { id: query.project_id, userId: user.id }
    await checkOwnProject(database, own)
    const { project_id: _, ...filters } = query
    return listConversations(database, own, { ...filters, testsSince: findTestsSince(user) })
  })
  registerEndpoint(app, endpoints.getConversation, async ({ query, user }) => {
    await limitReads(context, user)
    const own = { id: query.project_id, userId: user.id }
    await checkOwnProject(database, own)
    const { conversation_id: conversationId, before } = query
    return listTurns(database, own, { conversationId, before, testsSince: findTestsSince(user) })
  })
  registerEndpoint(app, endpoints.listUnanswered, async ({ query: { project_id: id, days = 30 }, user }) => {
    await limitReads(context, user)
    const own = { id, userId: user.id }
    await checkOwnProject(database, own)
    const asked = new Date(clock().getTime() - days * DAY).toISOString()
    const shown = findTestsSince(user)
    const from = shown !== undefined && shown > asked ? shown : asked
    return groupInWorker(user.id, () => listUnanswered(database, own, { from, onlyTests: shown !== undefined }))
  })
  registerEndpoint(app, endpoints.deleteConversation, async ({ body, user }) => {
    await limitWrites(context, user)
    const own = { id: body.project_id, userId: user.id }
    await checkOwnProject(database, own)
    await deleteConversation(database, own, body.conversation_id)
    return {}
  })
  registerEndpoint(app, endpoints.setRecording, async ({ body: { project_id: id, on, days, mask }, user }) => {
    await limitWrites(context, user)
    await setRecording(database, { id, userId: user.id }, { days: on ? days : 0, mask })
    return {}
  })
}

async function setRecording(database: Database, own: OwnProject, recording: Recording): Promise<void> {
  if (recording.days > 0) await finishErasingOf(database, own)
  await inTransaction(database, async (transaction) => {
    const isFound = await updateRecording(transaction, own, recording)
    if (!isFound) throw new AppError('not_found')
    if (recording.days > 0) return
    await deleteBrickSamples(transaction, own)
    await deleteTextsOfTurns(transaction, own)
    await eraseSentHandoffs(transaction, own)
  })
  if (recording.days === 0) await finishErasingOf(database, own)
}
