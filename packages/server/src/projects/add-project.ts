import { appearance, type ConnectedFunctionInput, type Sharing, sharedTexts, visitorLimits } from '@bricks/contract'
import type { Database } from '#db/database.ts'
import { createId } from '#ids.ts'
import type { User } from '#users/user.ts'
import { checkAccountLimits } from './account-limits.ts'
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

/** Makes a project of given content, in a transaction that holds the account, and returns its id. The plan's numbers hold here too: of connected APIs, of projects, of bytes. */
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
  const bytes = await insertProject(transaction, { id, userId: user.id, name, content, sharing, now })
  if (functions.length > 0) {
    // Secrets belong to a project, so it has to be there before them.
    const place = { userId: user.id, projectId: id }
    const stored = await storeFunctions(context, transaction, place, { inputs: functions, previous: [] })
    const whole = { ...settings, functions: stored.functions }
    const { secretBytes } = stored
    await updateDraft(transaction, { id, name, content: whole, revision: 1, now, bytes, secretBytes })
  }
  await checkAccountLimits(transaction, user)
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
