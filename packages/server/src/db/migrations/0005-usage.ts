import type { SchemaModule } from 'kysely'
import { makeRequired, referenceAccount } from './columns.ts'
import type { Migration } from './migration.ts'

export const usage: Migration = {
  name: '0005-usage',
  up: async (schema) => {
    await createUsageMonthsTable(schema)
    await createUsageWarningsTable(schema)
    await createFormerUsageTable(schema)
  },
}

async function createUsageMonthsTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('usage_months')
    .addColumn('owner_id', 'text', referenceAccount)
    .addColumn('period', 'text', makeRequired)
    .addColumn('used', 'integer', makeRequired)
    .addColumn('opened', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('usage_months_pk', ['owner_id', 'period'])
    .execute()
}

async function createUsageWarningsTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('usage_warnings')
    .addColumn('owner_id', 'text', referenceAccount)
    .addColumn('period', 'text', makeRequired)
    .addColumn('kind', 'text', makeRequired)
    .addPrimaryKeyConstraint('usage_warnings_pk', ['owner_id', 'period', 'kind'])
    .execute()
}

/** Usage of deleted accounts by a keyed hash of the address, so that signing up again gives no new allowance. */
async function createFormerUsageTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('former_usage')
    .addColumn('address_hash', 'text', makeRequired)
    .addColumn('period', 'text', makeRequired)
    .addColumn('used', 'integer', makeRequired)
    .addColumn('opened', 'integer', makeRequired)
    .addPrimaryKeyConstraint('former_usage_pk', ['address_hash', 'period'])
    .execute()
}
