import type { SchemaModule } from 'kysely'
import type { Migration } from './migration.ts'

export const billingTables: Migration = {
  name: '0003-billing-tables',
  up: async (schema) => {
    await schema
      .alterTable('users')
      .addColumn('subscribed_role', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await createSubscriptions(schema)
    await createEvents(schema)
    await createTasks(schema)
  },
}

async function createSubscriptions(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('subscriptions')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('customer_id', 'text', (column) => column.unique())
    .addColumn('customer_key', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('subscription_id', 'text')
    .addColumn('status', 'text')
    .addColumn('price_id', 'text')
    .addColumn('period_ends_at', 'text')
    .addColumn('ends_at', 'text')
    .addColumn('past_due_since', 'text')
    .addColumn('checked_at', 'text', (column) => column.notNull())
    .addColumn('checkout_locked_until', 'text')
    .execute()
  await schema.createIndex('subscriptions_checked_at').on('subscriptions').column('checked_at').execute()
}

async function createEvents(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('billing_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('billing_events_user_id').on('billing_events').column('user_id').execute()
  await schema.createIndex('billing_events_at').on('billing_events').column('at').execute()
}

async function createTasks(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('billing_tasks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'text', (column) => column.notNull())
    .addColumn('done_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('billing_tasks_next_at').on('billing_tasks').columns(['done_at', 'next_at']).execute()
}
