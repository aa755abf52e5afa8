import { sql } from 'kysely'

/** Occurs in no date and no id. */
const SEPARATOR = '~'

export function writeCursor(at: string, id: string): string {
  return `${at}${SEPARATOR}${id}`
}

/** Selects the rows after `cursor`, in a list that is sorted by both columns, the highest first. */
export function isBefore(first: string, second: string, cursor: string) {
  const [at = '', id = ''] = cursor.split(SEPARATOR)
  return sql<boolean>`(${sql.ref(first)}, ${sql.ref(second)}) < (${at}, ${id})`
}
