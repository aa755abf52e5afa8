import { sql } from 'kysely'

/** Neither a date nor an id has one. */
const SEPARATOR = '~'

export function writeCursor(at: string, id: string): string {
  return `${at}${SEPARATOR}${id}`
}

/** Of a list that is sorted by both, the highest first. */
export function isBefore(first: string, second: string, cursor: string) {
  const [at = '', id = ''] = cursor.split(SEPARATOR)
  return sql<boolean>`(${sql.ref(first)}, ${sql.ref(second)}) < (${at}, ${id})`
}
