import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { findLimitsOfRole } from '#plan-limits.ts'
import type { User } from '#users/user.ts'
import { countRehearsalBytes } from './rehearsal-text.repository.ts'

/**
 * Checks and sentences may take this share of the bytes that the plan allows for projects. The projects' own bytes are
 * not included.
 */
const SHARE = 1 / 2

/** Call it after the write, in a transaction of the account, so that a refusal rolls the write back. */
export async function checkRehearsalBytes(transaction: Database, { id, role }: User): Promise<void> {
  const most = findLimitsOfRole(role).contents * SHARE
  if ((await countRehearsalBytes(transaction, id)) <= most) return
  throw new AppError('limit_reached', {
    message: `Your plan holds ${most / 1024 / 1024} MB of checks. Delete some that you need no longer. Nothing was saved.`,
  })
}
