import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { limitWrites } from '#throttle/limit-writes.ts'
import { deployProject } from './deploy-project.ts'
import { duplicateProject } from './duplicate-project.ts'
import { listProjects } from './project.repository.ts'
import { createProject, removeProject, shareProject, undeployProject } from './project.service.ts'
import { fromWireUpdate, toWireProject, toWireSummary } from './project-wire.ts'
import type { ProjectsContext } from './projects-context.ts'
import { saveProject } from './save-project.ts'
import { getShownProject } from './show-project.ts'

/** The life of a project: made, saved, deployed, shared, copied and deleted. */
export function registerProjectRoutes(app: FastifyInstance, context: ProjectsContext): void {
  const { publicUrl } = context.config

  registerEndpoint(app, endpoints.createProject, async ({ user, body }) => {
    await limitWrites(context, user)
    const { 'new-project-name': name, 'template-id': templateId, request_id: requestId } = body
    return { id: await createProject(context, user, { name, templateId, requestId }) }
  })
  registerEndpoint(app, endpoints.listProjects, async ({ user }) => {
    const projects = await listProjects(context.database, user.id)
    return projects.map((project) => toWireSummary(project, { owner: user, publicUrl }))
  })
  registerEndpoint(app, endpoints.getProject, async ({ user, query }) => {
    const project = await getShownProject(context.database, { id: query.project_id, userId: user.id })
    return toWireProject(project, { owner: user, publicUrl })
  })
  registerEndpoint(app, endpoints.updateProject, async ({ user, body }) => {
    await limitWrites(context, user)
    return toWireProject(await saveProject(context, user, fromWireUpdate(body)), { owner: user, publicUrl })
  })
  registerEndpoint(app, endpoints.deployProject, async ({ user, body }) => {
    await limitWrites(context, user)
    const project = await deployProject(context, user, { id: body.project_id, revision: body.revision })
    return toWireProject(project, { owner: user, publicUrl })
  })
  registerEndpoint(app, endpoints.undeployProject, async ({ user, body }) => {
    await limitWrites(context, user)
    await undeployProject(context, { id: body.project_id, userId: user.id })
    return {}
  })
  registerEndpoint(app, endpoints.deleteProject, async ({ user, body }) => {
    await removeProject(context, { id: body.project_id, userId: user.id })
    return {}
  })
  registerEndpoint(app, endpoints.shareProject, async ({ user, body: { project_id: id, ...sharing } }) => {
    await limitWrites(context, user)
    return shareProject(context, { id, userId: user.id }, sharing)
  })
  registerEndpoint(app, endpoints.duplicateProject, async ({ user, body }) => {
    await limitWrites(context, user)
    return { id: await duplicateProject(context, user, body.project_id) }
  })
}
