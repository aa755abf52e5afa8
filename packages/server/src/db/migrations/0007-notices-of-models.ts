import type { Migration } from './migration.ts'

/** A notice may name a model; of the same model, kind and project there is one, whatever else happens. */
export const noticesOfModels: Migration = {
  name: '0007-notices-of-models',
  up: async (schema) => {
    await schema.alterTable('notices').addColumn('model', 'text').execute()
    // Both engines let rows without a model stand beside each other.
    await schema
      .createIndex('notices_model')
      .on('notices')
      .columns(['user_id', 'project_id', 'kind', 'model'])
      .unique()
      .execute()
  },
}
