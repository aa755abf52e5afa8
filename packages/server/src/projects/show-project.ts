import type { ConnectedFunction } from '@bricks/contract'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { listMasks } from '#secrets/secret.repository.ts'
import { fillSecrets, listSecretIds } from './function-secrets.ts'
import { findProject, type OwnProject } from './project.repository.ts'
import type { Project } from './project.ts'

/** A project as its owner may see it: secrets are masks. */
export interface ShownProject extends Project {
  functions: ConnectedFunction[]
}

/** Someone else's project and one that does not exist are the same failure. */
export async function getShownProject(database: Database, own: OwnProject): Promise<ShownProject> {
  return showProject(database, await getProject(database, own))
}

export async function getProject(database: Database, own: OwnProject): Promise<Project> {
  const project = await findProject(database, own)
  if (!project) throw new AppError('not_found')
  return project
}

export async function showProject(database: Database, project: Project): Promise<ShownProject> {
  const { functions } = project.content
  const masks = await listMasks(database, project.userId, listSecretIds(functions))
  return { ...project, functions: fillSecrets(functions, masks) }
}
