import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { findProject } from '#projects/project.repository.ts'
import { listProblems } from './problem.repository.ts'

export function registerProblemRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, endpoints.listProblems, async ({ query, user }) => {
    const own = { id: query.project_id, userId: user.id }
    if (!(await findProject(database, own))) throw new AppError('not_found')
    return listProblems(database, own)
  })
}
