import type { User as WireUser } from '@bricks/contract'
import type { Database } from '#db/database.ts'
import { type HouseContext, readHouseChats } from '#plans/house/house-chats.ts'
import { listMasks } from '#secrets/secret.repository.ts'
import type { User } from '#users/user.ts'

export interface WireUserContext extends HouseContext {
  database: Database
}

export async function toWireUser(context: WireUserContext, user: User): Promise<WireUser> {
  const { name, email, role, providerKeyId } = user
  const masks = providerKeyId === null ? undefined : await listMasks(context.database, user.id, [providerKeyId])
  const house_chats = await readHouseChats(context, user)
  return {
    name,
    username: email,
    role,
    openaikey: masks?.get(providerKeyId ?? '') ?? '',
    ...(house_chats && { house_chats }),
  }
}
