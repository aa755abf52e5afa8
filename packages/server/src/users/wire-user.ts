import type { User as WireUser } from '@bricks/contract'
import type { Database } from '#db/database.ts'
import { listMasks } from '#secrets/secret.repository.ts'
import type { User } from './user.ts'

export async function toWireUser(database: Database, user: User): Promise<WireUser> {
  const { name, email, role, providerKeyId } = user
  const masks = providerKeyId === null ? undefined : await listMasks(database, user.id, [providerKeyId])
  return { name, username: email, role, openaikey: masks?.get(providerKeyId ?? '') ?? '' }
}
