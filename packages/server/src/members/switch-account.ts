import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { moveSessionToAccount } from '#sessions/session.repository.ts'
import { deleteMember, listAccountsOfMember } from '#users/membership.repository.ts'
import { createMemberVisit, createOwnVisit, type Visit } from '#users/membership.ts'
import { findAccountById, isAccountClosed } from '#users/user.repository.ts'
import type { User } from '#users/user.ts'

export interface OwnSession {
  person: User
  sessionId: string
}

export async function switchAccount(
  { database }: { database: Database },
  { person, sessionId }: OwnSession,
  accountId: string,
): Promise<Visit> {
  const visit = await findAccountVisit(database, person, accountId)
  if (!visit) throw new AppError('not_found')
  if (accountId !== person.id && (await isAccountClosed(database, accountId))) throw new AppError('account_closed')
  const session = { ownerId: person.id, id: sessionId }
  await moveSessionToAccount(database, session, accountId === person.id ? null : accountId)
  return visit
}

export async function leaveAccount(
  { database }: { database: Database },
  { person, accountId }: { person: User; accountId: string },
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    if (!(await deleteMember(transaction, { ownerId: accountId, memberId: person.id }))) throw new AppError('not_found')
    await recordAuditEvent(transaction, { ownerId: accountId, kind: 'member_left', about: person.email })
  })
}

async function findAccountVisit(database: Database, person: User, accountId: string): Promise<Visit | undefined> {
  if (accountId === person.id) return createOwnVisit(person)
  const membership = (await listAccountsOfMember(database, person.id)).find(({ id }) => id === accountId)
  const owner = membership && (await findAccountById(database, accountId))
  return owner && createMemberVisit(person, owner.user, membership)
}
