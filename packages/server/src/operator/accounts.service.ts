import { ROLE_OPERATOR } from '@bricks/contract/wire'
import { deleteAccountRows } from '#account/account.service.ts'
import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import type { Context } from '#context.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { deleteMarkedProjectsOfUser } from '#deletion/finish-deletions.ts'
import { changeRole } from '#plans/change-role.ts'
import { forgetDevice, forgetDevices } from '#sessions/known-device.repository.ts'
import { deleteOtherSessions, deleteSession, findSessionDevice } from '#sessions/session.repository.ts'
import { findAccountById, lockUser } from '#users/user.repository.ts'
import type { User } from '#users/user.ts'
import { findClosingTimes, findGrantedRole, updateClosingTimes } from './accounts.repository.ts'
import type { Operator } from './admit-operator.ts'
import { recordOperatorEvent } from './operator.repository.ts'

type OperatorContext = Pick<Context, 'database' | 'logger' | 'clock' | 'config' | 'encryptionKeys'>

const NOT_ONESELF = 'This is your own account. Ask another operator, or use npm run admin.'

export async function setAccountRole(
  context: OperatorContext,
  operator: Operator,
  { id, role }: { id: string; role: number },
): Promise<void> {
  await changeOtherAccount(context, operator, id, async (transaction) => {
    const before = await findGrantedRole(transaction, id)
    if (before === role) return
    await changeRole(context, transaction, id, { granted_role: role })
    const note = `${before} to ${role}`
    await recordOperatorEvent(transaction, { operator, kind: 'role_changed', accountId: id, note })
  })
}

export async function closeAccount(context: OperatorContext, operator: Operator, id: string): Promise<void> {
  await changeOtherAccount(context, operator, id, async (transaction) => {
    const closing = await findClosingTimes(transaction, id)
    if (!closing || closing.closed_at !== null) return
    const closed_at = context.clock().toISOString()
    await updateClosingTimes(transaction, id, { closed_at, paused_at: closing.paused_at ?? closed_at })
    await deleteOtherSessions(transaction, id, null)
    await recordAuditEvent(transaction, { ownerId: id, kind: 'account_closed' })
    await recordOperatorEvent(transaction, { operator, kind: 'account_closed', accountId: id })
  })
}

export async function reopenAccount(context: OperatorContext, operator: Operator, id: string): Promise<void> {
  await changeOtherAccount(context, operator, id, async (transaction) => {
    const closing = await findClosingTimes(transaction, id)
    if (!closing || closing.closed_at === null) return
    const paused_at = closing.paused_at === closing.closed_at ? null : closing.paused_at
    await updateClosingTimes(transaction, id, { closed_at: null, paused_at })
    await recordAuditEvent(transaction, { ownerId: id, kind: 'account_reopened' })
    await recordOperatorEvent(transaction, { operator, kind: 'account_reopened', accountId: id })
  })
}

export async function deleteAccountByOperator(context: OperatorContext, operator: Operator, id: string): Promise<void> {
  await changeOtherAccount(context, operator, id, async (transaction, user) => {
    if (((await findGrantedRole(transaction, id)) ?? 0) >= ROLE_OPERATOR) {
      throw new AppError('conflict', { message: 'This is an operator. Take the role away first.' })
    }
    await deleteAccountRows({ ...context, database: transaction }, user)
    await recordOperatorEvent(transaction, { operator, kind: 'account_deleted', accountId: id })
  })
  await deleteMarkedProjectsOfUser(context, id)
}

export async function endSessionsOfAccount(
  context: OperatorContext,
  operator: Operator,
  { accountId, sessionId }: { accountId: string; sessionId: string | undefined },
): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    if (!(await findAccountById(transaction, accountId))) throw new AppError('not_found')
    if (sessionId === undefined) {
      await deleteOtherSessions(transaction, accountId, null)
      await forgetDevices(transaction, accountId)
    } else {
      const device = await findSessionDevice(transaction, accountId, sessionId)
      if (!(await deleteSession(transaction, accountId, sessionId))) throw new AppError('not_found')
      if (device !== null) await forgetDevice(transaction, accountId, device)
    }
    const note = sessionId === undefined ? 'all' : 'one'
    await recordAuditEvent(transaction, { ownerId: accountId, kind: 'session_ended', note })
    await recordOperatorEvent(transaction, { operator, kind: 'sessions_ended', accountId, note })
  })
}

async function changeOtherAccount(
  { database }: OperatorContext,
  operator: Operator,
  id: string,
  work: (transaction: Database, user: User) => Promise<void>,
): Promise<void> {
  if (id === operator.id) throw new AppError('conflict', { message: NOT_ONESELF })
  await inTransaction(database, async (transaction) => {
    await lockUser(transaction, id)
    const account = await findAccountById(transaction, id)
    if (!account) throw new AppError('not_found')
    await work(transaction, account.user)
  })
}
