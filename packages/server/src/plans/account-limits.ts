import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { findLimitsOfRole } from '#plan-limits.ts'
import { lockUser } from '#users/user.repository.ts'
import type { User } from '#users/user.ts'
import { type AccountUse, readAccountUse } from './plan.repository.ts'

const MEGABYTE = 1024 * 1024

export async function lockAccount(transaction: Database, user: User): Promise<void> {
  // The account was deleted while the request was running. The answer is the same as for any request after that.
  if (!(await lockUser(transaction, user.id))) throw new AppError('not_signed_in')
}

/** Call it after the write, in the transaction of `lockAccount`, so that a refusal rolls the write back. */
export async function checkAccountLimits(transaction: Database, user: User): Promise<void> {
  const use = await readAccountUse(transaction, user.id)
  const { projects } = findLimitsOfRole(user.role)
  if (use.projects > projects) {
    throw new AppError('limit_reached', {
      message: `Your plan holds ${projects} bots. Delete one that you need no longer.`,
    })
  }
  checkStoredBytes(use, user)
}

export async function checkAccountGrowth(transaction: Database, user: User, growth: number): Promise<void> {
  if (growth > 0) checkStoredBytes(await readAccountUse(transaction, user.id), user)
}

export function checkStoredBytes({ bytes }: Pick<AccountUse, 'bytes'>, user: User): void {
  const { contents } = findLimitsOfRole(user.role)
  if (bytes <= contents) return
  throw new AppError('limit_reached', {
    message: `Your plan holds ${contents / MEGABYTE} MB of bots, versions and templates. Delete some that you need no longer. Nothing was saved.`,
  })
}
