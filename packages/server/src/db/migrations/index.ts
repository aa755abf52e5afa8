import { initialTables } from './0001-initial-tables.ts'
import { mailTables } from './0002-mail-tables.ts'
import { billingTables } from './0003-billing-tables.ts'
import { accountTables } from './0005-account-tables.ts'
import { accountLimits } from './0006-account-limits.ts'
import { noticesOfModels } from './0007-notices-of-models.ts'
import type { Migration } from './migration.ts'

/** In the order in which they are applied. A released one is never changed or removed. */
export const migrations: readonly Migration[] = [
  initialTables,
  mailTables,
  billingTables,
  accountTables,
  accountLimits,
  noticesOfModels,
]
