import type { QueryExecutorProvider, SchemaModule } from 'kysely'

export interface Migration {
  name: string
  up: (schema: SchemaModule, rows: QueryExecutorProvider) => Promise<void>
}
