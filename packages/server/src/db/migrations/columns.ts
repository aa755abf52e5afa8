import type { ColumnDefinitionBuilder } from 'kysely'

export const makeRequired = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull()

export const referenceAccount = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.notNull().references('users.id').onDelete('cascade')
