import type * as Wire from '@bricks/contract'
import { buildLivePath } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { addSignInStates } from '#connections/connection-states.ts'
import type { Database } from '#db/database.ts'
import { listSecretMasks } from '#secrets/secret.repository.ts'
import { fillContentSecrets, listSecretIds } from './brick-content.ts'
import { findProject, hasProject, type OwnProject } from './project.repository.ts'
import { findPauseReason, type Owner, type Project, type ProjectOverview } from './project.ts'
import type { ListedProject } from './state/list-projects.repository.ts'

export interface ShownProject extends Project {
  functions: Wire.ConnectedFunction[]
  connections: Wire.Connection[]
}

/** Another owner's project and a project that does not exist give the same error. */
export async function getShownProject(database: Database, own: OwnProject): Promise<ShownProject> {
  return completeShownProject(database, await getProject(database, own))
}

export async function checkOwnProject(database: Database, own: OwnProject): Promise<void> {
  if (!(await hasProject(database, own))) throw new AppError('not_found')
}

export async function getProject(database: Database, own: OwnProject): Promise<Project> {
  const project = await findProject(database, own)
  if (!project) throw new AppError('not_found')
  return project
}

/** Adds masks in place of secrets, and the states of sign-ins. */
export async function completeShownProject(
  database: Database,
  project: Project,
  otherMasks: ReadonlyMap<string, string> = new Map(),
): Promise<ShownProject> {
  const ids = listSecretIds(project.content)
  const stored = ids.length > 0 ? await listSecretMasks(database, project.userId, ids) : []
  const masks = new Map([...stored, ...otherMasks])
  const { functions, connections } = fillContentSecrets(project.content, masks)
  const owner = { userId: project.userId, projectId: project.id }
  const signedIn = connections.length > 0 ? await addSignInStates(database, owner, connections) : connections
  return { ...project, functions, connections: signedIn }
}

interface Viewing {
  owner: Owner
  publicUrl: string
}

function toWireSummary(
  { id, name, version, isLive, liveRank }: ProjectOverview,
  { owner, publicUrl }: Viewing,
): Wire.ProjectSummary {
  return {
    id,
    name,
    status: isLive ? 'Live' : 'Draft',
    version,
    live: isLive,
    live_url: isLive ? publicUrl + buildLivePath(id) : '',
    paused: findPauseReason(isLive, liveRank, owner),
  }
}

export function toListedProject(project: ListedProject, viewing: Viewing): Wire.ListedProject {
  const { changes, editedAt, bricks, week, problem, failing, failingBrick } = project
  return {
    ...toWireSummary(project, viewing),
    changes,
    edited_at: editedAt,
    bricks,
    week,
    problem,
    failing,
    ...(failingBrick !== undefined && { failing_brick: failingBrick }),
  }
}

export function toWireProject(project: ShownProject, viewing: Viewing): Wire.Project {
  const { functions: _functions, connections: _connections, ...settings } = project.content
  return {
    ...toWireSummary(project, viewing),
    ...settings,
    changes: project.changes,
    edited_at: project.editedAt,
    preview_ends_at: project.previewEndsAt,
    functions: project.functions,
    connections: project.connections,
    revision: project.revision,
    deployed: project.isDeployed,
    deployed_at: project.deployedAt,
    ...project.sharing,
    recording: { on: project.recordingDays > 0, days: project.recordingDays, mask: project.isMasking },
  }
}
