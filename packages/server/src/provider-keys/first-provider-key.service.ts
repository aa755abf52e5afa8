import { LIMITS, maskProviderKey } from '@bricks/contract/wire'
import type { Logger } from 'pino'
import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import type { Config } from '#config/config.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import type { KeyVerdict, LanguageModel } from '#language-model/language-model.ts'
import type { ModelProvider } from '#language-model/model-provider.ts'
import { insertNotice } from '#notices/notice.repository.ts'
import { markKeyProblemsSolved } from '#problems/mark-key-problems-solved.ts'
import { deleteSecrets } from '#secrets/secret.repository.ts'
import { type SecretsContext, storeSecret } from '#secrets/secrets.ts'
import { requireSession } from '#sessions/session.service.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import { findAccountById, lockUser, updateUser } from '#users/user.repository.ts'
import type { User } from '#users/user.ts'

export interface ProviderKeyContext extends SecretsContext {
  database: Database
  languageModel: Pick<LanguageModel, 'checkKey'>
  config: Pick<Config, 'languageModelUrl' | 'models' | 'providers'>
  logger: Pick<Logger, 'info'>
}

export interface KeyOwner {
  user: User
  sessionId: string
}

const VISIBLE_ASCII = /^[\x21-\x7e]+$/

/** The provider may take long to check the key. If the session ends meanwhile, the key is not kept. */
export async function saveFirstProviderKey(
  context: ProviderKeyContext,
  { user, sessionId }: KeyOwner,
  typed: string,
): Promise<User> {
  const { key, verdict } = await requireWorkingProviderKey(context, user, typed, context.config.providers[0])
  const providerKeyId = await inTransaction(context.database, async (database) => {
    await deleteStoredKey(database, user.id)
    await requireSession(database, { userId: user.id, sessionId })
    const secret = { userId: user.id, projectId: null, value: key, mask: maskProviderKey(key) }
    const id = await storeSecret(context, database, secret)
    await updateUser(database, user.id, { provider_key_id: id })
    const about = context.config.providers[0].label
    await recordAuditEvent(database, { ownerId: user.id, kind: 'provider_key_saved', about })
    await markKeyProblemsSolved(database, user, context.config.providers[0].id, {
      config: context.config,
      now: context.clock(),
    })
    if (verdict === 'unknown')
      await insertNotice(database, { userId: user.id, kind: 'key_unchecked', at: context.clock() })
    return id
  })
  return { ...user, providerKeyId }
}

export async function requireWorkingProviderKey(
  { config, languageModel, logger, ...context }: ProviderKeyContext,
  user: User,
  typed: string,
  { id, baseUrl }: ModelProvider,
): Promise<{ key: string; verdict: Exclude<KeyVerdict, 'refused'> }> {
  const key = typed.trim()
  const { least, most } = LIMITS.providerKey
  if (key.length < least || key.length > most || !VISIBLE_ASCII.test(key)) throw new AppError('provider_key_malformed')
  // The rate is limited so that nobody can test stolen keys here.
  await limitRate(context, RATE_LIMITS.providerKeyCheck, user.id)
  const verdict = await languageModel.checkKey(key, id)
  const { host } = new URL(id === config.providers[0].id ? config.languageModelUrl : baseUrl)
  logger.info({ account: user.id, host, status: verdict }, 'a provider key was checked')
  if (verdict === 'refused') throw new AppError('provider_key_refused')
  return { key, verdict }
}

export async function removeFirstProviderKey(
  { database, config }: Pick<ProviderKeyContext, 'database' | 'config'>,
  user: User,
): Promise<User> {
  await inTransaction(database, async (transaction) => {
    await deleteStoredKey(transaction, user.id)
    const about = config.providers[0].label
    await recordAuditEvent(transaction, { ownerId: user.id, kind: 'provider_key_removed', about })
  })
  return { ...user, providerKeyId: null }
}

async function deleteStoredKey(database: Database, userId: string): Promise<void> {
  await lockUser(database, userId)
  const account = await findAccountById(database, userId)
  if (!account) throw new AppError('not_signed_in')
  if (account.user.providerKeyId === null) return
  await updateUser(database, userId, { provider_key_id: null })
  await deleteSecrets(database, userId, [account.user.providerKeyId])
}
