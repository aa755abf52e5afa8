import type { ConnectedFunction, ConnectedFunctionInput } from '@bricks/contract'
import { ROLE_PREMIUM } from '@bricks/contract/wire'
import { inTransaction } from '#db/transaction.ts'
import type { User } from '#users/user.ts'
import { holdAccount } from './account-limits.ts'
import { addProject } from './add-project.ts'
import { checkFunctions } from './check-functions.ts'
import { fillSecrets } from './function-secrets.ts'
import { checkModel, requireRole } from './plan-rules.ts'
import type { BaseSettings } from './project-content.ts'
import type { ProjectsContext } from './projects-context.ts'
import { getProject } from './show-project.ts'

export interface TransferredProject {
  name: string
  settings: BaseSettings
  functions: ConnectedFunction[]
}

/** The saved draft as a file may hold it: every secret value emptied. */
export async function exportProject(
  { database }: ProjectsContext,
  user: User,
  id: string,
): Promise<TransferredProject> {
  const { name, content } = await getProject(database, { id, userId: user.id })
  requireRole(user.role, ROLE_PREMIUM)
  const { functions, ...settings } = content
  return { name, settings, functions: fillSecrets(functions, new Map()) }
}

/** Makes a project of a file. What it holds is judged like any save. */
export async function importProject(
  context: ProjectsContext,
  user: User,
  { name, settings, functions }: Omit<TransferredProject, 'functions'> & { functions: ConnectedFunctionInput[] },
): Promise<string> {
  requireRole(user.role, ROLE_PREMIUM)
  checkModel(context.config.models, user.role, settings.model)
  checkFunctions(context.brickCaller, functions)
  return inTransaction(context.database, async (transaction) => {
    await holdAccount(transaction, user)
    return addProject(context, transaction, user, { name, settings, functions })
  })
}
