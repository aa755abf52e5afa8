import type { Connection } from '@bricks/contract'
import {
  clearSecretsInQuery,
  clearSignInForTemplate,
  isKeptInTemplate,
  LIMITS,
  listPublicTemplateParts,
  listTemplateSetup,
  mapApiValues,
  type PublicBot,
} from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { createId } from '#ids.ts'
import { checkStoredBytes, lockAccount } from '#plans/account-limits.ts'
import { readAccountUse } from '#plans/plan.repository.ts'
import type { TemplateContent } from '#projects/add-project.ts'
import type { StoredConnection, StoredFunction } from '#projects/brick-content.ts'
import { getProject } from '#projects/show-project.ts'
import type { Clock } from '#time.ts'
import type { User } from '#users/user.ts'
import { insertTemplate } from './template.repository.ts'
import { toWireBricks } from './template.service.ts'

const TOO_MANY = `An account has ${LIMITS.templatesPerAccount} templates in the library at most. Withdraw one first.`
const TOO_MUCH_SETUP = `A template asks for ${LIMITS.setupPerTemplate} values at most. Use fewer custom parameters and headers.`
const SAVED_ELSEWHERE =
  'This bot was saved elsewhere in the meantime. Load it again, and look at what would be public now. Nothing was published.'

interface PublishingContext {
  database: Database
  clock: Clock
  config: { templatesAutoApprove: boolean }
}

interface Publication {
  projectId: string
  name: string
  description: string
  isConfirmed: boolean
  revision?: number | undefined
}

export async function publishTemplate(
  { database, clock, config }: PublishingContext,
  user: User,
  { projectId, name, description, isConfirmed, revision }: Publication,
): Promise<string> {
  const { content, revision: current } = await getProject(database, { id: projectId, userId: user.id })
  if (revision !== undefined && revision !== current) throw new AppError('conflict', { message: SAVED_ELSEWHERE })
  const { functions: _functions, connections: _connections, ...settings } = content
  const functions = content.functions.map(emptyFunctionForTemplate)
  const connections = content.connections?.map(emptyConnectionForTemplate)
  const setup = listTemplateSetup(content.functions, content.connections)
  if (setup.length > LIMITS.setupPerTemplate) throw new AppError('limit_reached', { message: TOO_MUCH_SETUP })
  if (!isConfirmed) refuseTextsThatLookSecret({ name, description, system: settings.system, functions, connections })
  const id = createId()
  const isApproved = config.templatesAutoApprove
  const shown = { id, userId: user.id, name, description, setup, bricks: toWireBricks(functions), isApproved }
  await inTransaction(database, async (transaction) => {
    await lockAccount(transaction, user)
    await insertTemplate(transaction, { ...shown, content: { settings, functions, connections } }, clock())
    const use = await readAccountUse(transaction, user.id)
    if (use.templates > LIMITS.templatesPerAccount) throw new AppError('limit_reached', { message: TOO_MANY })
    checkStoredBytes(use, user)
    await recordAuditEvent(transaction, { ownerId: user.id, kind: 'template_published', about: name })
  })
  return id
}

function refuseTextsThatLookSecret(published: PublicBot): void {
  const found = listPublicTemplateParts(published).filter(({ marks }) => marks.length > 0)
  if (found.length === 0) return
  throw new AppError('looks_secret', { details: { found: found.map(({ place, marks }) => ({ place, marks })) } })
}

/**
 * Removes the id and examples. Empties custom parameters, secrets and all headers but those that `isKeptInTemplate`
 * lets through, even if they are not marked secret, and values in the query that look like a key. A value entered later
 * is a secret.
 */
function emptyFunctionForTemplate({
  id: _,
  api,
  parameters,
  ...rest
}: StoredFunction): TemplateContent['functions'][number] {
  const emptied = mapApiValues(api, (each) => {
    const { value, system } = each
    const isKept = typeof value === 'string' && (system || isKeptInTemplate(each))
    return isKept ? { value } : { value: '', secret: true }
  })
  const properties = parameters.properties.map(({ example: _example, ...property }) => property)
  return {
    ...rest,
    parameters: { ...parameters, properties },
    api: { ...emptied, url: clearSecretsInQuery(api.url).address },
  }
}

function emptyConnectionForTemplate({ auth, ...rest }: StoredConnection): Connection {
  return { ...rest, auth: clearSignInForTemplate(auth) }
}
