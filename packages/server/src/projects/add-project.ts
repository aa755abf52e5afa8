import { appearance, type ConnectedFunctionInput, type Sharing, sharedTexts, visitorLimits } from '@bricks/contract'
import type { Database } from '#db/database.ts'
import { createId } from '#ids.ts'
import type { User } from '#users/user.ts'
import { checkBrickCount } from './plan-rules.ts'
import { insertProject } from './project.repository.ts'
import type { BaseSettings } from './project-content.ts'
import { updateDraft } from './project-draft.repository.ts'
import type { ProjectsContext } from './projects-context.ts'
import { storeFunctions } from './store-functions.ts'

export interface ProjectToAdd {
  name: string
  settings: BaseSettings
  functions: ConnectedFunctionInput[]
  sharing?: Sharing
}

/** Makes a project of given content and returns its id. The plan's number of connected APIs holds here too. */
export async function addProject(
  context: Pick<ProjectsContext, 'clock' | 'encryptionKeys'>,
  transaction: Database,
  user: User,
  { name, settings, functions, sharing = createSharing() }: ProjectToAdd,
): Promise<string> {
  checkBrickCount(user.role, functions.length)
  const id = createId()
  const now = context.clock().toISOString()
  const content = { ...settings, functions: [] }
  await insertProject(transaction, { id, userId: user.id, name, content, sharing, now })
  if (functions.length === 0) return id
  // Secrets belong to a project, so it has to be there before them.
  const place = { userId: user.id, projectId: id }
  const stored = await storeFunctions(context, transaction, place, { inputs: functions, previous: [] })
  await updateDraft(transaction, { id, name, content: { ...settings, functions: stored }, revision: 1, now })
  return id
}

function createSharing(): Sharing {
  return {
    appearance: appearance.parse({}),
    texts: sharedTexts.parse({}),
    origins: [],
    limits: visitorLimits.parse({}),
  }
}
