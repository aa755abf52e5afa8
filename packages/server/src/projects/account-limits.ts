import { limitsOfRole } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { lockUser } from '#users/user.repository.ts'
import type { User } from '#users/user.ts'
import { type AccountUse, readAccountUse } from './account-use.repository.ts'

const MEGABYTE = 1024 * 1024

/** Makes the transaction the only one that adds to this account, so that what it counts is true until it ends. */
export async function holdAccount(transaction: Database, user: User): Promise<void> {
  await lockUser(transaction, user.id)
}

/** Refuses what a held account has too much of after something was added: projects, or bytes. What was written goes back. */
export async function checkAccountLimits(transaction: Database, user: User): Promise<void> {
  const use = await readAccountUse(transaction, user.id)
  const { projects } = limitsOfRole(user.role)
  if (use.projects > projects) {
    throw new AppError('limit_reached', {
      message: `Your plan holds ${projects} projects. Delete one that you need no longer.`,
    })
  }
  checkBytes(use, user)
}

/** Refuses a change of a held account that made it grow over its budget. One that shrinks, or changes nothing, is taken. */
export async function checkGrowth(transaction: Database, user: User, growth: number): Promise<void> {
  if (growth > 0) checkBytes(await readAccountUse(transaction, user.id), user)
}

export function checkBytes({ bytes }: Pick<AccountUse, 'bytes'>, user: User): void {
  const { contents } = limitsOfRole(user.role)
  if (bytes <= contents) return
  throw new AppError('limit_reached', {
    message: `Your plan holds ${contents / MEGABYTE} MB of projects, versions and templates. Delete some that you need no longer. Nothing was saved.`,
  })
}
