import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { checkOwnProject } from '#projects/show-project.ts'
import { deleteProblems, listProblems } from './problem.repository.ts'

export function registerProblemRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, endpoints.listProblems, async ({ query, user }) => {
    const own = { id: query.project_id, userId: user.id }
    await checkOwnProject(database, own)
    return listProblems(database, own)
  })
  registerEndpoint(app, endpoints.dismissProblems, async ({ body, user }) => {
    const own = { id: body.project_id, userId: user.id }
    await checkOwnProject(database, own)
    await inTransaction(database, async (transaction) => {
      await deleteProblems(transaction, own)
      await recordAuditEvent(transaction, { ownerId: user.id, kind: 'problems_dismissed', projectId: own.id })
    })
    return {}
  })
}
