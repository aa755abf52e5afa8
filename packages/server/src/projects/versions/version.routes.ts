import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { exportProject, importProject } from '#projects/project.service.ts'
import type { ProjectsContext } from '#projects/projects-context.ts'
import { toWireProject } from '#projects/show-project.ts'
import { limitWrites } from '#throttle/limit-rate.ts'
import { getLiveVersion, getProjectVersion, listProjectVersions, restoreVersion } from './version.service.ts'

const FORMAT = 'bricks/1'

export function registerProjectHistoryRoutes(app: FastifyInstance, context: ProjectsContext): void {
  const { publicUrl } = context.config

  registerEndpoint(app, endpoints.listVersions, async ({ user, query }) => {
    const versions = await listProjectVersions(context, user, query.project_id)
    return versions.map(({ version, deployedAt, isLive, changes }) => ({
      version,
      deployed_at: deployedAt,
      live: isLive,
      changes,
    }))
  })
  registerEndpoint(app, endpoints.getVersion, async ({ user, query: { project_id: projectId, version } }) =>
    toWireProject(await getProjectVersion(context, user, { projectId, version }), { owner: user, publicUrl }),
  )
  registerEndpoint(app, endpoints.getLiveVersion, async ({ user, query }) =>
    toWireProject(await getLiveVersion(context, user, query.project_id), { owner: user, publicUrl }),
  )
  registerEndpoint(app, endpoints.restoreVersion, async ({ user, body: { project_id: projectId, version } }) => {
    await limitWrites(context, user)
    return toWireProject(await restoreVersion(context, user, { projectId, version }), { owner: user, publicUrl })
  })
  registerEndpoint(app, endpoints.exportProject, async ({ user, query }) => {
    return { format: FORMAT, project: await exportProject(context, user, query.project_id) } as const
  })
  registerEndpoint(app, endpoints.importProject, async ({ user, body: { project }, isConfirmed }) => {
    await limitWrites(context, user)
    return { id: await importProject(context, user, project, { isConfirmed }) }
  })
}
