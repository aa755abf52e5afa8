import { ofAccount, required } from './columns.ts'
import type { Migration } from './migration.ts'

export const secondFactors: Migration = {
  name: '0037-second-factors',
  up: async (schema) => {
    await schema
      .createTable('one_time_codes')
      .addColumn('owner_id', 'text', (column) => ofAccount(column).primaryKey())
      .addColumn('secret_id', 'text', required)
      .addColumn('last_step', 'integer', required)
      .addColumn('created_at', 'text', required)
      .addColumn('confirmed_at', 'text')
      .execute()
    await schema
      .createTable('recovery_codes')
      .addColumn('owner_id', 'text', ofAccount)
      .addColumn('code_hash', 'text', required)
      .addColumn('created_at', 'text', required)
      .addPrimaryKeyConstraint('recovery_codes_pk', ['owner_id', 'code_hash'])
      .execute()
    await schema
      .createTable('passkeys')
      .addColumn('owner_id', 'text', ofAccount)
      .addColumn('id', 'text', required)
      .addColumn('public_key', 'text', required)
      .addColumn('counter', 'bigint', required)
      .addColumn('transports', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('last_used_at', 'text')
      .addPrimaryKeyConstraint('passkeys_pk', ['owner_id', 'id'])
      .execute()
    await schema.alterTable('sessions').addColumn('proved_at', 'text').execute()
  },
}
