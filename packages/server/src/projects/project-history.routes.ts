import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { limitWrites } from '#throttle/limit-writes.ts'
import { fromWireSettings, toWireProject, toWireSettings } from './project-wire.ts'
import type { ProjectsContext } from './projects-context.ts'
import { exportProject, importProject } from './transfer-project.ts'
import { getProjectVersion, listProjectVersions, restoreVersion } from './version-history.ts'

const FORMAT = 'bricks/1'

/** What the Premium plan adds: deployed versions, and projects as files. */
export function registerProjectHistoryRoutes(app: FastifyInstance, context: ProjectsContext): void {
  const { publicUrl } = context.config

  registerEndpoint(app, endpoints.listVersions, async ({ user, query }) => {
    const versions = await listProjectVersions(context, user, query.project_id)
    return versions.map(({ version, deployedAt, isLive }) => ({ version, deployed_at: deployedAt, live: isLive }))
  })
  registerEndpoint(app, endpoints.getVersion, async ({ user, query: { project_id: projectId, version } }) =>
    toWireProject(await getProjectVersion(context, user, { projectId, version }), { owner: user, publicUrl }),
  )
  registerEndpoint(app, endpoints.restoreVersion, async ({ user, body: { project_id: projectId, version } }) => {
    await limitWrites(context, user)
    return toWireProject(await restoreVersion(context, user, { projectId, version }), { owner: user, publicUrl })
  })
  registerEndpoint(app, endpoints.exportProject, async ({ user, query }) => {
    const { name, settings, functions } = await exportProject(context, user, query.project_id)
    return { format: FORMAT, project: { name, ...toWireSettings(settings), functions } } as const
  })
  registerEndpoint(app, endpoints.importProject, async ({ user, body: { project } }) => {
    await limitWrites(context, user)
    const { name, functions } = project
    return { id: await importProject(context, user, { name, settings: fromWireSettings(project), functions }) }
  })
}
