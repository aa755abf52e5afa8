import type { Database } from '#db/database.ts'
import { type DataOwner, type DataPart, PARTS, type Row, type Select } from './user-data.repository.ts'

const ROWS_PER_PAGE = 200

export async function* listUserRows(database: Database, part: DataPart, owner: DataOwner): AsyncGenerator<Row> {
  const select: Select = PARTS[part]
  for (let from = 0; ; from += ROWS_PER_PAGE) {
    const rows = await select(database, owner).limit(ROWS_PER_PAGE).offset(from).execute()
    yield* rows
    if (rows.length < ROWS_PER_PAGE) return
  }
}
