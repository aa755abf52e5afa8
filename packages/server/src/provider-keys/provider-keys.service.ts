import type { ProviderKey } from '@bricks/contract'
import { maskProviderKey } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import type { Config } from '#config/config.ts'
import { inTransaction } from '#db/transaction.ts'
import type { ModelProvider } from '#language-model/model-provider.ts'
import { insertNotice } from '#notices/notice.repository.ts'
import { toProviderOffer } from '#plans/house/operator-key.ts'
import { markKeyProblemsSolved } from '#problems/mark-key-problems-solved.ts'
import { listSecretMasks } from '#secrets/secret.repository.ts'
import { storeSecret } from '#secrets/secrets.ts'
import { requireSession } from '#sessions/session.service.ts'
import { lockUser } from '#users/user.repository.ts'
import type { User } from '#users/user.ts'
import {
  type KeyOwner,
  type ProviderKeyContext,
  removeFirstProviderKey,
  requireWorkingProviderKey,
  saveFirstProviderKey,
} from './first-provider-key.service.ts'
import { deleteOtherKeys, listOtherKeys } from './other-keys.repository.ts'

export type OtherKeysContext = ProviderKeyContext & { config: Pick<Config, 'operatorKey'> }

export async function listProviderKeys(context: OtherKeysContext, user: User): Promise<ProviderKey[]> {
  const { config, database } = context
  const others = new Map((await listOtherKeys(database, user.id)).map(({ provider, mask }) => [provider, mask]))
  const { providerKeyId } = user
  const first =
    providerKeyId === null ? '' : (await listSecretMasks(database, user.id, [providerKeyId])).get(providerKeyId)
  return config.providers.map((provider, index) => {
    const mask = index === 0 ? first : others.get(provider.id)
    return { ...toProviderOffer(config, provider), key: mask ?? '' }
  })
}

/** The key of the first provider is stored with the user, the others by the provider's id. */
export async function saveKeyOfProvider(
  context: OtherKeysContext,
  { user, sessionId }: KeyOwner,
  { provider: id, key: typed }: { provider: string; key: string },
): Promise<ProviderKey[]> {
  const provider = getProvider(context, id)
  if (isFirstProvider(context, provider))
    return listProviderKeys(context, await saveFirstProviderKey(context, { user, sessionId }, typed))
  const { key, verdict } = await requireWorkingProviderKey(context, user, typed, provider)
  await inTransaction(context.database, async (database) => {
    await lockUser(database, user.id)
    await requireSession(database, { userId: user.id, sessionId })
    await deleteOtherKeys(database, user.id, id)
    const secret = { userId: user.id, projectId: null, value: key, mask: maskProviderKey(key), provider: id }
    await storeSecret(context, database, secret)
    await recordAuditEvent(database, { ownerId: user.id, kind: 'provider_key_saved', about: provider.label })
    await markKeyProblemsSolved(database, user, id, { config: context.config, now: context.clock() })
    if (verdict === 'unknown')
      await insertNotice(database, { userId: user.id, kind: 'key_unchecked', at: context.clock() })
  })
  return listProviderKeys(context, user)
}

export async function removeKeyOfProvider(context: OtherKeysContext, user: User, id: string): Promise<ProviderKey[]> {
  const provider = getProvider(context, id)
  if (isFirstProvider(context, provider)) return listProviderKeys(context, await removeFirstProviderKey(context, user))
  await inTransaction(context.database, async (database) => {
    await deleteOtherKeys(database, user.id, id)
    await recordAuditEvent(database, { ownerId: user.id, kind: 'provider_key_removed', about: provider.label })
  })
  return listProviderKeys(context, user)
}

function getProvider({ config }: OtherKeysContext, id: string): ModelProvider {
  const provider = config.providers.find((each) => each.id === id)
  if (!provider) throw new AppError('not_found')
  return provider
}

function isFirstProvider({ config }: OtherKeysContext, { id }: ModelProvider): boolean {
  return id === config.providers[0].id
}
