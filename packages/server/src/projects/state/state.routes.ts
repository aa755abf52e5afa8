import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '#http/register-endpoint.ts'
import type { ProjectsContext } from '#projects/projects-context.ts'
import { checkOwnProject } from '#projects/show-project.ts'
import { limitWrites } from '#throttle/limit-rate.ts'
import { listBrickStates } from './brick-state.repository.ts'
import { startPreview, stopPreview } from './preview.service.ts'
import { listSightings } from './sighting.repository.ts'

export function registerProjectStateRoutes(app: FastifyInstance, context: ProjectsContext): void {
  const { database } = context
  registerEndpoint(app, endpoints.listBrickStates, async ({ user, query }) => {
    const own = { id: query.project_id, userId: user.id }
    await checkOwnProject(database, own)
    return listBrickStates(database, own)
  })
  registerEndpoint(app, endpoints.startPreview, async ({ user, body }) => {
    await limitWrites(context, user)
    return startPreview(context, user, body.project_id)
  })
  registerEndpoint(app, endpoints.stopPreview, async ({ user, body }) => {
    await stopPreview(context, { id: body.project_id, userId: user.id })
    return {}
  })
  registerEndpoint(app, endpoints.listSightings, async ({ user, query }) => {
    const own = { id: query.project_id, userId: user.id }
    await checkOwnProject(database, own)
    return listSightings(database, own)
  })
}
