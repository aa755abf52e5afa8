import { createAccountTables } from './0001-account-tables.ts'
import { createChatTables } from './0001-chat-tables.ts'
import { createProjectTables } from './0001-project-tables.ts'
import type { Migration } from './migration.ts'

export const initialTables: Migration = {
  name: '0001-initial-tables',
  up: async (schema) => {
    await createAccountTables(schema)
    await createProjectTables(schema)
    await createChatTables(schema)
  },
}
