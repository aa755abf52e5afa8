import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { checkOwnProject } from '#projects/show-project.ts'
import { deleteBrickSamples } from '#projects/state/brick-sample.repository.ts'
import { deleteTextsOfTurns } from '#rehearsal/texts/rehearsal-text.repository.ts'
import { listConversations, listTurns } from './conversation-history.repository.ts'
import { eraseTexts, updateRecordingDays } from './retention.repository.ts'

export function registerConversationRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, endpoints.listConversations, async ({ query, user }) => {
    const own = { id: query.project_id, userId: user.id }
    await checkOwnProject(database, own)
    return listConversations(database, own, query.before)
  })
  registerEndpoint(app, endpoints.getConversation, async ({ query, user }) => {
    const own = { id: query.project_id, userId: user.id }
    await checkOwnProject(database, own)
    return listTurns(database, own, query.conversation_id, query.before)
  })
  registerEndpoint(app, endpoints.setRecording, async ({ body: { project_id: id, on, days }, user }) => {
    await setRecordingDays(database, { id, userId: user.id }, on ? days : 0)
    return {}
  })
}

function setRecordingDays(database: Database, own: OwnProject, days: number): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const isFound = await updateRecordingDays(transaction, own, days)
    if (!isFound) throw new AppError('not_found')
    if (days > 0) return
    await eraseTexts(transaction, own)
    await deleteBrickSamples(transaction, own)
    await deleteTextsOfTurns(transaction, own)
  })
}
