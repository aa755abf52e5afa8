import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { getProject } from '#projects/show-project.ts'
import { listConversations } from './conversation-history.repository.ts'
import { listTurns } from './conversation-turns.repository.ts'
import { eraseTexts, updateRecordingDays } from './recording.repository.ts'

/** What was said to a bot, for its owner alone. */
export function registerConversationRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, endpoints.listConversations, async ({ query, user }) => {
    const project = await getProject(database, { id: query.project_id, userId: user.id })
    return listConversations(database, project.id, query.before)
  })
  registerEndpoint(app, endpoints.getConversation, async ({ query, user }) => {
    const project = await getProject(database, { id: query.project_id, userId: user.id })
    return listTurns(database, project.id, query.conversation_id, query.before)
  })
  registerEndpoint(app, endpoints.setRecording, async ({ body: { project_id: id, on, days }, user }) => {
    await setRecording(database, { id, userId: user.id }, on ? days : 0)
    return {}
  })
}

/** Turned off, what was recorded before is forgotten at once. */
function setRecording(database: Database, own: OwnProject, days: number): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const isFound = await updateRecordingDays(transaction, own, days)
    if (!isFound) throw new AppError('not_found')
    if (days === 0) await eraseTexts(transaction, own.id)
  })
}
