import { LIMITS } from '@bricks/contract/wire'
import { inTransaction } from '#db/transaction.ts'
import { findSecrets } from '#secrets/secrets.ts'
import type { User } from '#users/user.ts'
import { holdAccount } from './account-limits.ts'
import { addProject } from './add-project.ts'
import { fillSecrets, listSecretIds } from './function-secrets.ts'
import { fitModel } from './plan-rules.ts'
import type { ProjectsContext } from './projects-context.ts'
import { getProject } from './show-project.ts'

const SUFFIX = ' (copy)'

/** A second project with the draft and the sharing of the first, and with secrets of its own. */
export async function duplicateProject(context: ProjectsContext, user: User, id: string): Promise<string> {
  return inTransaction(context.database, async (transaction) => {
    await holdAccount(transaction, user)
    const { name, content, sharing } = await getProject(transaction, { id, userId: user.id })
    const { functions, ...settings } = content
    const secrets = await findSecrets(context, transaction, { userId: user.id, ids: listSecretIds(functions) })
    const fitted = { role: user.role, model: settings.model, now: context.clock() }
    const model = fitModel(context.config.models, fitted)
    return addProject(context, transaction, user, {
      name: name.slice(0, LIMITS.name - SUFFIX.length) + SUFFIX,
      settings: { ...settings, model },
      functions: fillSecrets(functions, secrets),
      sharing,
    })
  })
}
