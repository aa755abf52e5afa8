import type { Migration } from './migration.ts'

/** What the web site signed as the visitor's name; a text of the conversation, and gone with its texts. */
export const visitorNames: Migration = {
  name: '0043-visitor-names',
  up: async (schema) => {
    await schema.alterTable('conversations').addColumn('visitor_name', 'text').execute()
  },
}
