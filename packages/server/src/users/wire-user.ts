import type { User as WireUser } from '@bricks/contract'
import type { Database } from '#db/database.ts'
import { readProviderKeyMask } from './provider-key.service.ts'
import type { User } from './user.ts'

export async function toWireUser(database: Database, user: User): Promise<WireUser> {
  const openaikey = await readProviderKeyMask(database, user)
  return { name: user.name, username: user.email, role: user.role, openaikey }
}
