import type { SchemaModule } from 'kysely'
import { makeRequired, referenceAccount } from './columns.ts'
import type { Migration } from './migration.ts'

export const billing: Migration = {
  name: '0007-billing',
  up: async (schema) => {
    await createSubscriptionsTable(schema)
    await createBillingEventsTable(schema)
    await createBillingTasksTable(schema)
    await createUsedTrialsTable(schema)
  },
}

async function createSubscriptionsTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('subscriptions')
    .addColumn('owner_id', 'text', (column) => referenceAccount(column).primaryKey())
    .addColumn('customer_id', 'text', (column) => column.unique())
    .addColumn('customer_key', 'text', makeRequired)
    .addColumn('revision', 'integer', makeRequired)
    .addColumn('subscription_id', 'text')
    .addColumn('status', 'text')
    .addColumn('price_id', 'text')
    .addColumn('period_ends_at', 'text')
    .addColumn('ends_at', 'text')
    .addColumn('past_due_since', 'text')
    .addColumn('checked_at', 'text', makeRequired)
    .addColumn('checkout_locked_until', 'text')
    .execute()
  await schema.createIndex('subscriptions_checked_at').on('subscriptions').column('checked_at').execute()
}

async function createBillingEventsTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('billing_events')
    .addColumn('owner_id', 'text', referenceAccount)
    .addColumn('id', 'text', makeRequired)
    .addColumn('type', 'text', makeRequired)
    .addColumn('at', 'text', makeRequired)
    .addPrimaryKeyConstraint('billing_events_pk', ['owner_id', 'id'])
    .execute()
  await schema.createIndex('billing_events_at').on('billing_events').column('at').execute()
}

async function createBillingTasksTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('billing_tasks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', makeRequired)
    .addColumn('subject', 'text', makeRequired)
    .addColumn('attempts', 'integer', makeRequired)
    .addColumn('next_at', 'text', makeRequired)
    .addColumn('done_at', 'text')
    .addColumn('created_at', 'text', makeRequired)
    .addColumn('address_hash', 'text')
    .execute()
  await schema.createIndex('billing_tasks_next_at').on('billing_tasks').columns(['done_at', 'next_at']).execute()
}

async function createUsedTrialsTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('used_trials')
    .addColumn('address_hash', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'text', makeRequired)
    .execute()
}
