import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { findModelProvider, type KeysOfOperator, needsBuildersKey } from '#plans/house/operator-key.ts'
import { findModelOffer, type ModelOffer } from '#plans/model-offer.ts'
import type { User } from '#users/user.ts'
import { hasOtherKey } from './other-keys.repository.ts'

export async function checkKeyForModel(
  database: Database,
  config: KeysOfOperator & { models: readonly ModelOffer[] },
  user: Pick<User, 'id' | 'providerKeyId'>,
  model: string,
): Promise<void> {
  const provider = findModelProvider(config, findModelOffer(config.models, model))
  if (!needsBuildersKey(config, provider)) return
  const isFirst = provider.id === config.providers[0].id
  const hasKey = isFirst ? user.providerKeyId !== null : await hasOtherKey(database, user.id, provider.id)
  if (!hasKey) throw new AppError('provider_key_missing')
}
