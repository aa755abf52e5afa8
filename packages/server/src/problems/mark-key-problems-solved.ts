import type { Database } from '#db/database.ts'
import { markNoticesSolved } from '#notices/notice.repository.ts'
import { findModelProvider, type KeysOfOperator } from '#plans/house/operator-key.ts'
import { findModelOffer, findModelTrouble, type ModelOffer } from '#plans/model-offer.ts'
import { findShownContents } from '#projects/state/shown-contents.repository.ts'
import type { User } from '#users/user.ts'
import { deleteKeyProblems, listProjectsWithKeyProblems } from './problem.repository.ts'

interface KeyUse {
  config: Pick<KeysOfOperator, 'providers'> & { models: readonly ModelOffer[] }
  role: number
  now: Date
}

/**
 * The provider has a new key, so what was told about a missing or refused key is over, except of bots that certainly
 * ask another provider. Call it in a transaction.
 */
export async function markKeyProblemsSolved(
  transaction: Database,
  { id: userId, role }: Pick<User, 'id' | 'role'>,
  provider: string,
  { config, now }: Omit<KeyUse, 'role'>,
): Promise<void> {
  for (const id of await listProjectsWithKeyProblems(transaction, userId)) {
    const contents = await findShownContents(transaction, { id, userId })
    const models = contents ? [contents.draft, contents.live ?? contents.draft].map(({ model }) => model) : []
    const isOfOthers =
      models.length > 0 && models.every((model) => isModelOfOther(model, provider, { config, role, now }))
    if (isOfOthers) continue
    await deleteKeyProblems(transaction, { id, userId })
    await markNoticesSolved(transaction, { userId, kind: 'key_refused', projectId: id })
  }
}

/** False for a model that the bot cannot use now: it answers with another one instead. */
function isModelOfOther(model: string, provider: string, { config, role, now }: KeyUse): boolean {
  const offer = findModelOffer(config.models, model)
  const trouble = findModelTrouble(offer, { role, now })
  const isUsed = trouble === undefined || trouble === 'model_ends'
  return isUsed && findModelProvider(config, offer).id !== provider
}
