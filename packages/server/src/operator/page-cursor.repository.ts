import { sql } from 'kysely'

const SEPARATOR = '~'

/** Lists are read page by page, newest first. A cursor holds the time and the id of the last row that was read. */
export function writePageCursor(at: string, id: string): string {
  return `${at}${SEPARATOR}${id}`
}

export function writeBeforeCursorCondition(first: string, second: string, cursor: string) {
  const [at = '', id = ''] = cursor.split(SEPARATOR)
  return sql<boolean>`(${sql.ref(first)}, ${sql.ref(second)}) < (${at}, ${id})`
}
