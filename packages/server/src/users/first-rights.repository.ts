import { ROLE_PRO } from '@bricks/contract/wire'
import type { Database } from '#db/database.ts'

export async function hasAccount(database: Database): Promise<boolean> {
  return (await database.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function hasPaidAccount(database: Database): Promise<boolean> {
  const account = await database
    .selectFrom('users')
    .select('id')
    .where((where) => where.or([where('granted_role', '>=', ROLE_PRO), where('subscribed_role', '>=', ROLE_PRO)]))
    .limit(1)
    .executeTakeFirst()
  return account !== undefined
}
