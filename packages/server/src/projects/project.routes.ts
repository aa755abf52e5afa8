import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { limitWrites } from '#throttle/limit-rate.ts'
import { type DeployChecks, deployProject, undeployProject } from './deploy-project.ts'
import {
  createProject,
  duplicateProject,
  type GetTemplateContent,
  removeProject,
  shareProject,
} from './project.service.ts'
import type { ProjectsContext } from './projects-context.ts'
import { saveProject } from './save-project.ts'
import { getShownProject, toListedProject, toWireProject } from './show-project.ts'
import { listProjects } from './state/list-projects.repository.ts'

export function registerProjectRoutes(
  app: FastifyInstance,
  context: ProjectsContext,
  { getTemplateContent, checks }: { getTemplateContent: GetTemplateContent; checks: DeployChecks },
): void {
  const { publicUrl } = context.config

  registerEndpoint(app, endpoints.createProject, async ({ user, body }) => {
    await limitWrites(context, user)
    const { 'new-project-name': name, 'template-id': templateId, request_id: requestId } = body
    return { id: await createProject({ ...context, getTemplateContent }, user, { name, templateId, requestId }) }
  })
  registerEndpoint(app, endpoints.listProjects, async ({ user, request }) => {
    const projects = await app.reads(request, (copy) => listProjects(copy, user.id, context.clock()))
    return projects.map((project) => toListedProject(project, { owner: user, publicUrl }))
  })
  registerEndpoint(app, endpoints.getProject, async ({ user, query }) => {
    const project = await getShownProject(context.database, { id: query.project_id, userId: user.id })
    return toWireProject(project, { owner: user, publicUrl })
  })
  registerEndpoint(app, endpoints.updateProject, async ({ user, body, isConfirmed }) => {
    await limitWrites(context, user)
    return toWireProject(await saveProject(context, user, body, { isConfirmed }), { owner: user, publicUrl })
  })
  registerEndpoint(app, endpoints.deployProject, async ({ user, signedIn, body }) => {
    await limitWrites(context, user)
    const { project_id: id, despite, ...deploy } = body
    // Checks that block are the owner's rule, which an editor of the account cannot overrule.
    const isOverruled = despite === true && signedIn.rights === 'owner'
    const project = await deployProject({ ...context, checks }, user, { id, isOverruled, ...deploy })
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
