import type { Database } from '#db/database.ts'
import { foldEmail } from '#mail/email-key.ts'
import { findAccountByEmailKey } from '#users/user.repository.ts'
import type { User } from '#users/user.ts'
import { UsageError } from './command.ts'

export async function getUserByEmail(database: Database, email: string): Promise<User> {
  const account = await findAccountByEmailKey(database, foldEmail(email))
  if (!account) throw new UsageError(`Nobody has signed up as ${email}.`)
  return account.user
}
