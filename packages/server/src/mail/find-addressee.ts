import { foldPersonName } from '@bricks/contract/wire'
import type { Database } from '#db/database.ts'
import { findAccountById } from '#users/user.repository.ts'
import { mayReachUnconfirmed } from './mail-kinds.ts'
import type { OutboxEntry } from './mail-outbox.repository.ts'

export interface Addressee {
  to: string
  /** How the letter begins. */
  greeting: string
}

/** Whose account a mail is about, at the moment it is sent; nobody where they are gone or may not be written to. */
export async function findAddressee(
  database: Database,
  { kind, userId }: Pick<OutboxEntry, 'kind' | 'userId'>,
): Promise<Addressee | undefined> {
  const account = userId === null ? undefined : await findAccountById(database, userId)
  if (!account) return undefined
  const { name, email, emailConfirmed } = account.user
  if (!emailConfirmed && !mayReachUnconfirmed(kind)) return undefined
  return { to: email, greeting: greet(emailConfirmed ? name : '') }
}

/** Without a name where the person at the address need not be who chose it: a stranger could say anything by it. */
export function greet(name: string): string {
  const folded = foldPersonName(name)
  return folded === '' ? 'Hello,' : `Hello ${folded},`
}
