import { makeRequired, referenceAccount } from './columns.ts'
import type { Migration } from './migration.ts'

export const secondFactors: Migration = {
  name: '0037-second-factors',
  up: async (schema) => {
    await schema
      .createTable('one_time_codes')
      .addColumn('owner_id', 'text', (column) => referenceAccount(column).primaryKey())
      .addColumn('secret_id', 'text', makeRequired)
      .addColumn('last_step', 'integer', makeRequired)
      .addColumn('created_at', 'text', makeRequired)
      .addColumn('confirmed_at', 'text')
      .execute()
    await schema
      .createTable('recovery_codes')
      .addColumn('owner_id', 'text', referenceAccount)
      .addColumn('code_hash', 'text', makeRequired)
      .addColumn('created_at', 'text', makeRequired)
      .addPrimaryKeyConstraint('recovery_codes_pk', ['owner_id', 'code_hash'])
      .execute()
    await schema
      .createTable('passkeys')
      .addColumn('owner_id', 'text', referenceAccount)
      .addColumn('id', 'text', makeRequired)
      .addColumn('public_key', 'text', makeRequired)
      .addColumn('counter', 'bigint', makeRequired)
      .addColumn('transports', 'text', makeRequired)
      .addColumn('name', 'text', makeRequired)
      .addColumn('created_at', 'text', makeRequired)
      .addColumn('last_used_at', 'text')
      .addPrimaryKeyConstraint('passkeys_pk', ['owner_id', 'id'])
      .execute()
    await schema.alterTable('sessions').addColumn('proved_at', 'text').execute()
  },
}
