import type { ColumnDefinitionBuilder } from 'kysely'

export const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull()

export const ofAccount = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.notNull().references('users.id').onDelete('cascade')
