import type { SchemaModule } from 'kysely'

export interface Migration {
  name: string
  up: (schema: SchemaModule) => Promise<void>
}
