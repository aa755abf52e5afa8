import type { Migration } from './migration.ts'

/**
 * The visitor's name as the web site signed it. It is a text of the conversation and is erased with the other texts.
 */
export const visitorNames: Migration = {
  name: '0043-visitor-names',
  up: async (schema) => {
    await schema.alterTable('conversations').addColumn('visitor_name', 'text').execute()
  },
}
