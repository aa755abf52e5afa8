import type { User as WireUser } from '@bricks/contract'
import { MASK, ROLE_OPERATOR } from '@bricks/contract/wire'
import type { Database } from '#db/database.ts'
import { type HouseContext, readHouseChats } from '#plans/house/house-chats.ts'
import { listSecretMasks } from '#secrets/secret.repository.ts'
import { listAccountsOfMember } from '#users/membership.repository.ts'
import { findRightsInForce, type Visit } from '#users/membership.ts'
import type { User } from '#users/user.ts'

export interface WireUserContext extends HouseContext {
  database: Database
}

export async function toWireUser(context: WireUserContext, { person, account, rights }: Visit): Promise<WireUser> {
  const { database } = context
  const house_chats = await readHouseChats(context, account)
  const own = { id: person.id, name: person.name, username: person.email, mine: true, rights: 'owner' as const }
  const others = (await listAccountsOfMember(database, person.id)).map(({ id, name, email, role, ...membership }) => ({
    id,
    name,
    username: email,
    mine: false,
    rights: findRightsInForce(membership, role),
  }))
  return {
    name: person.name,
    username: person.email,
    role: account.role,
    openaikey: rights === 'owner' ? await readKeyMask(database, account) : writeMaskWithoutKeyEnd(account),
    account: { id: account.id, mine: rights === 'owner', rights },
    accounts: [own, ...others],
    ...(person.role >= ROLE_OPERATOR && { operator: true as const }),
    ...(house_chats && { house_chats }),
  }
}

async function readKeyMask(database: Database, { id, providerKeyId }: User): Promise<string> {
  if (providerKeyId === null) return ''
  return (await listSecretMasks(database, id, [providerKeyId])).get(providerKeyId) ?? ''
}

function writeMaskWithoutKeyEnd({ providerKeyId }: User): string {
  return providerKeyId === null ? '' : MASK
}
