import type { QueryExecutorProvider, SchemaModule } from 'kysely'

export interface Migration {
  name: string
  /** Changes tables by the schema, and rows that are there already by statements on `rows`. */
  up: (schema: SchemaModule, rows: QueryExecutorProvider) => Promise<void>
}
