import type { Migration } from './migration.ts'

export const providerKeys: Migration = {
  name: '0023-provider-keys',
  up: async (schema) => {
    // Set for a key at any provider but the first. The user's row names the key at the first provider.
    await schema.alterTable('secrets').addColumn('provider', 'text').execute()
    await schema
      .createIndex('secrets_provider')
      .on('secrets')
      .columns(['owner_id', 'provider'])
      .unique()
      .where('provider', 'is not', null)
      .execute()
    await schema.alterTable('project_problems').addColumn('said', 'text').execute()
  },
}
