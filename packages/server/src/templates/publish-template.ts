import { LIMITS, listTemplateParts, type PublicBot } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import type { Clock } from '#clock.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { createId } from '#ids.ts'
import { checkBytes, holdAccount } from '#projects/account-limits.ts'
import { readAccountUse } from '#projects/account-use.repository.ts'
import { getProject } from '#projects/show-project.ts'
import type { User } from '#users/user.ts'
import { describeBricks } from './describe-bricks.ts'
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
  /** Its author has seen what looks like a secret. */
  isConfirmed: boolean
}

/** Puts the saved draft into the library, without any value that could be the author's own. Others see it once it is approved. */
export async function publishTemplate(
  { database, clock, config }: PublishingContext,
  user: User,
  { projectId, name, description, isConfirmed }: Publication,
): Promise<string> {
  const { content } = await getProject(database, { id: projectId, userId: user.id })
  const { functions: stored, ...settings } = content
  const { functions, setup } = stripValues(stored)
  if (setup.length > LIMITS.setupPerTemplate) throw new AppError('limit_reached', { message: TOO_MUCH_SETUP })
  if (!isConfirmed) refuseSecrets({ name, description, system: settings.system, functions })
  const id = createId()
  const isApproved = config.templatesAutoApprove
  const shown = { id, userId: user.id, name, description, setup, bricks: describeBricks(functions), isApproved }
  await inTransaction(database, async (transaction) => {
    await holdAccount(transaction, user)
    await insertTemplate(transaction, { ...shown, content: { settings, functions } }, clock())
    const use = await readAccountUse(transaction, user.id)
    if (use.templates > LIMITS.templatesPerAccount) throw new AppError('limit_reached', { message: TOO_MANY })
    checkBytes(use, user)
  })
  return id
}

/** Tells where something looks like a secret, not what it is. */
function refuseSecrets(published: PublicBot): void {
  const found = listTemplateParts(published).filter(({ marks }) => marks.length > 0)
  if (found.length === 0) return
  throw new AppError('looks_secret', { details: { found: found.map(({ place, marks }) => ({ place, marks })) } })
}

const TOO_MANY = `An account has ${LIMITS.templatesPerAccount} templates in the library at most. Withdraw one first.`
const TOO_MUCH_SETUP = `A template asks for ${LIMITS.setupPerTemplate} values at most. Use fewer custom parameters and headers.`
