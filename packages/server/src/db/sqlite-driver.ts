import {
  type CompiledQuery,
  type DatabaseConnection,
  DeleteQueryNode,
  type Driver,
  InsertQueryNode,
  type QueryResult,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely'
import { CommitGroups, type Turn } from './commit-groups.ts'
import { openForReading, openForWriting, type SqliteFile, type WrittenFile } from './sqlite-file.ts'

/** Names of tables: what may be inserted into them, or changed in them. */
export interface FleetingChanges {
  insert: readonly string[]
  update: readonly string[]
}

/** Two connections to one file: transactions and changes take turns on one, all other reading is done on the other and waits for nobody. */
export class SqliteDriver implements Driver {
  readonly #path: string
  readonly #fleeting: FleetingChanges
  #files: Files | undefined

  /** `fleeting`: what need not wait for the disk, in a transaction that changes nothing else either. */
  constructor(path: string, fleeting: FleetingChanges) {
    this.#path = path
    this.#fleeting = fleeting
  }

  async init(): Promise<void> {
    const writer = openForWriting(this.#path)
    const reader = openForReading(this.#path)
    this.#files = { writer, reader, groups: new CommitGroups(writer), fleeting: this.#fleeting }
  }

  async acquireConnection(): Promise<SqliteConnection> {
    if (!this.#files) throw new Error('the database is not open')
    return new SqliteConnection(this.#files)
  }

  beginTransaction(connection: SqliteConnection): Promise<void> {
    return connection.begin()
  }

  commitTransaction(connection: SqliteConnection): Promise<void> {
    return connection.end('keep')
  }

  rollbackTransaction(connection: SqliteConnection): Promise<void> {
    return connection.end('undo')
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    const { groups, writer, reader } = this.#files ?? {}
    await groups?.runApart(() => {
      reader?.close()
      writer?.close()
    })
  }
}

interface Files {
  writer: WrittenFile
  reader: SqliteFile
  groups: CommitGroups
  fleeting: FleetingChanges
}

/** What one query or one transaction is run on. */
class SqliteConnection implements DatabaseConnection {
  readonly #files: Files
  #turn: Turn | undefined
  /** Whether the transaction has written what must not be lost. */
  #needsDisk = false

  constructor(files: Files) {
    this.#files = files
  }

  async begin(): Promise<void> {
    this.#turn = await this.#files.groups.open()
    this.#needsDisk = false
  }

  /** A transaction that has ended, well or not, stays as it is. */
  async end(how: 'keep' | 'undo'): Promise<void> {
    const turn = this.#turn
    this.#turn = undefined
    await turn?.[how === 'keep' && !this.#needsDisk ? 'show' : how]()
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { writer, reader, groups, fleeting } = this.#files
    const isReading = SelectQueryNode.is(query.query)
    const needsDisk = !isReading && !isAmong(fleeting, query)
    if (this.#turn) {
      this.#needsDisk ||= needsDisk
      return this.#turn.query(query)
    }
    if (isReading) return reader.query(query)
    if (isChange(query)) return changeInGroup(groups, query, needsDisk ? 'keep' : 'show')
    return groups.runApart(() => writer.query(query))
  }

  // biome-ignore lint/correctness/useYield: nothing here reads row by row
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('rows are read all at once')
  }
}

function isChange({ query }: CompiledQuery): boolean {
  return InsertQueryNode.is(query) || UpdateQueryNode.is(query) || DeleteQueryNode.is(query)
}

function isAmong({ insert, update }: FleetingChanges, { query }: CompiledQuery): boolean {
  if (InsertQueryNode.is(query)) return query.into !== undefined && insert.includes(nameOf(query.into))
  return (
    UpdateQueryNode.is(query) &&
    query.table !== undefined &&
    TableNode.is(query.table) &&
    update.includes(nameOf(query.table))
  )
}

function nameOf({ table }: TableNode): string {
  return table.identifier.name
}

async function changeInGroup<Row>(
  groups: CommitGroups,
  query: CompiledQuery,
  how: 'keep' | 'show',
): Promise<QueryResult<Row>> {
  const turn = await groups.open()
  const result = await queryOrUndo<Row>(turn, query)
  await turn[how]()
  return result
}

async function queryOrUndo<Row>(turn: Turn, query: CompiledQuery): Promise<QueryResult<Row>> {
  try {
    return turn.query(query)
  } catch (error) {
    await turn.undo()
    throw error
  }
}
