import type { Migration } from './migration.ts'

export const providerKeys: Migration = {
  name: '0023-provider-keys',
  up: async (schema) => {
    // Set for a key of a provider that is not the first one. The user's row names the key of the first one.
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
