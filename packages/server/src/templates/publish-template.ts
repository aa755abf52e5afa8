import type { Clock } from '#clock.ts'
import type { Database } from '#db/database.ts'
import { createId } from '#ids.ts'
import { getProject } from '#projects/show-project.ts'
import type { User } from '#users/user.ts'
import { stripValues } from './strip-values.ts'
import { insertTemplate } from './template.repository.ts'

interface PublishingContext {
  database: Database
  clock: Clock
  config: { templatesAutoApprove: boolean }
}

export interface Publication {
  projectId: string
  name: string
  description: string
}

/** Puts the saved draft into the library, without any value that could be the author's own. Others see it once it is approved. */
export async function publishTemplate(
  { database, clock, config }: PublishingContext,
  user: User,
  { projectId, name, description }: Publication,
): Promise<string> {
  const { content } = await getProject(database, { id: projectId, userId: user.id })
  const { functions: stored, ...settings } = content
  const { functions, setup } = stripValues(stored)
  const id = createId()
  const isApproved = config.templatesAutoApprove
  const template = { id, userId: user.id, name, description, setup, content: { settings, functions }, isApproved }
  await insertTemplate(database, template, clock())
  return id
}
