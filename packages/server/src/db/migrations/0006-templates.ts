import { type QueryExecutorProvider, type SchemaModule, sql } from 'kysely'

interface OldTemplate {
  id: string
  user_id: string | null
  name: string
  description: string
  required: string
  setup: string
  content: string
  approved: number
  created_at: string
}

interface OldBrick {
  name: string
  description: string
  api: { method: string; url: string }
}

const AT_ONCE = 20
/** Characters of a brick's description that the library shows. */
const SHOWN_DESCRIPTION = 200

/** The same table with what the library shows of the bricks, and the contents last: SQLite reads a row from its beginning. */
export async function rebuildTemplates(schema: SchemaModule, rows: QueryExecutorProvider): Promise<void> {
  await createTable(schema)
  let id = ''
  for (;;) {
    const page = await sql<OldTemplate>`
      select * from templates where id > ${id} order by id limit ${sql.lit(AT_ONCE)}`.execute(rows)
    for (const row of page.rows) await copy(rows, row)
    const last = page.rows.at(-1)
    if (!last || page.rows.length < AT_ONCE) break
    id = last.id
  }
  await schema.dropTable('templates').execute()
  await schema.alterTable('templates_next').renameTo('templates').execute()
  await createIndexes(schema)
}

async function createTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('templates_next')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('required', 'text', (column) => column.notNull())
    .addColumn('setup', 'text', (column) => column.notNull())
    .addColumn('bricks', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('approved', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('content_bytes', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('content', 'text', (column) => column.notNull())
    .execute()
}

async function copy(rows: QueryExecutorProvider, row: OldTemplate): Promise<void> {
  const { functions }: { functions: OldBrick[] } = JSON.parse(row.content)
  const bricks = functions.map(({ name, description, api: { method, url } }) => ({
    name,
    description: description.slice(0, SHOWN_DESCRIPTION).toWellFormed(),
    method,
    host: url.split('/', 1)[0] ?? '',
  }))
  const bytes = Buffer.byteLength(row.content)
  await sql`
    insert into templates_next
      (id, user_id, name, description, required, setup, bricks, approved, created_at, content_bytes, content)
    values (${row.id}, ${row.user_id}, ${row.name}, ${row.description}, ${row.required}, ${row.setup}, ${JSON.stringify(bricks)},
      ${row.approved}, ${row.created_at}, ${bytes}, ${row.content})`.execute(rows)
}

async function createIndexes(schema: SchemaModule): Promise<void> {
  await schema
    .createIndex('templates_user_id')
    .on('templates')
    .columns(['user_id', 'created_at', 'id', 'content_bytes'])
    .execute()
  await schema.createIndex('templates_approved').on('templates').columns(['approved', 'created_at', 'id']).execute()
}
