import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Database } from '#db/database.ts'
import { type DataOwner, PARTS, type Row, type Select, selectEndedProjects } from './user-data.repository.ts'

/** The pages are short, because SQLite holds up everything else while it reads one. */
const ROWS_PER_PAGE = 50

type SelectAfter = (
  database: Database,
  owner: DataOwner,
  last: Row | undefined,
) => { limit: (most: number) => { execute: () => Promise<Row[]> } }

/**
 * These parts may have hundreds of thousands of rows. Each page begins behind the last row of the page before, in the
 * order of an index. With `offset` the database would read and sort all rows for each page, and would skip rows if
 * others are deleted meanwhile.
 */
const LONG_PARTS = {
  conversations: (database, { id }, last) =>
    database
      .selectFrom('conversations')
      .select(['id', 'project_id', 'visitor', 'test', 'version', 'created_at', 'last_turn_at', 'origin', 'first_words'])
      .select(['turns', 'failed', 'marks', 'visitor_name'])
      .where('owner_id', '=', id)
      .where('project_id', 'not in', selectEndedProjects(database, id))
      .$if(last !== undefined, (query) => query.where('id', '>', String(last?.id)))
      .orderBy('id'),
  conversation_turns: (database, { id }, last) =>
    database
      .selectFrom('conversation_turns')
      .selectAll()
      .where('owner_id', '=', id)
      .where('project_id', 'not in', selectEndedProjects(database, id))
      .$if(last !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('project_id', 'reserved_at', 'id'),
            '>',
            tuple(String(last?.project_id), String(last?.reserved_at), String(last?.id)),
          ),
        ),
      )
      .orderBy('project_id')
      .orderBy('reserved_at')
      .orderBy('id'),
  brick_calls: (database, { id }, last) =>
    database
      .selectFrom('brick_calls')
      .selectAll()
      .where('owner_id', '=', id)
      .where('project_id', 'not in', selectEndedProjects(database, id))
      .$if(last !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('turn_id', 'id'), '>', tuple(String(last?.turn_id), String(last?.id))),
        ),
      )
      .orderBy('turn_id')
      .orderBy('id'),
} satisfies Record<string, SelectAfter>

export type DataPart = keyof typeof PARTS | keyof typeof LONG_PARTS

export const DATA_PARTS = [...Object.keys(PARTS), ...Object.keys(LONG_PARTS)] as DataPart[]

export async function* listUserRows(database: Database, part: DataPart, owner: DataOwner): AsyncGenerator<Row> {
  const listPage =
    part in LONG_PARTS
      ? createLongPartReader(part as keyof typeof LONG_PARTS)
      : createPartReader(part as keyof typeof PARTS)
  let from = 0
  let last: Row | undefined
  for (;;) {
    const rows = await listPage(database, owner, { from, last })
    yield* rows
    if (rows.length < ROWS_PER_PAGE) return
    from += rows.length
    last = rows.at(-1)
    await letOthersRun()
  }
}

interface Place {
  from: number
  last: Row | undefined
}

function createPartReader(part: keyof typeof PARTS) {
  const select: Select = PARTS[part]
  return (database: Database, owner: DataOwner, { from }: Place) =>
    select(database, owner).limit(ROWS_PER_PAGE).offset(from).execute()
}

function createLongPartReader(part: keyof typeof LONG_PARTS) {
  const select: SelectAfter = LONG_PARTS[part]
  return (database: Database, owner: DataOwner, { last }: Place) =>
    select(database, owner, last).limit(ROWS_PER_PAGE).execute()
}
