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
import { GroupCommit, type GroupTransaction } from './group-commit.ts'
import { openForReading, openForWriting, type SqliteFile, type WrittenFile } from './sqlite-file.ts'

export interface RelaxedChanges {
  insert: readonly string[]
  update: readonly string[]
  soon: readonly string[]
}

/**
 * Uses two connections to one file: one runs transactions and changes one after the other, the other only reads and
 * never waits.
 */
export class SqliteDriver implements Driver {
  readonly #path: string
  readonly #relaxed: RelaxedChanges
  #files: Files | undefined

  /** A transaction skips the wait for the disk only if all its changes are in `relaxed`. */
  constructor(path: string, relaxed: RelaxedChanges) {
    this.#path = path
    this.#relaxed = relaxed
  }

  async init(): Promise<void> {
    const writer = openForWriting(this.#path)
    const reader = openForReading(this.#path)
    this.#files = { writer, reader, groups: new GroupCommit(writer), relaxed: this.#relaxed }
  }

  async acquireConnection(): Promise<SqliteConnection> {
    if (!this.#files) throw new Error('the database is not open')
    return new SqliteConnection(this.#files)
  }

  beginTransaction(connection: SqliteConnection): Promise<void> {
    return connection.begin()
  }

  commitTransaction(connection: SqliteConnection): Promise<void> {
    return connection.end('commit')
  }

  rollbackTransaction(connection: SqliteConnection): Promise<void> {
    return connection.end('rollback')
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    const { groups, writer, reader } = this.#files ?? {}
    await groups?.runOutsideTransactions(() => {
      reader?.close()
      writer?.close()
    })
  }
}

interface Files {
  writer: WrittenFile
  reader: SqliteFile
  groups: GroupCommit
  relaxed: RelaxedChanges
}

class SqliteConnection implements DatabaseConnection {
  readonly #files: Files
  #transaction: GroupTransaction | undefined
  #needsDisk = false

  constructor(files: Files) {
    this.#files = files
  }

  async begin(): Promise<void> {
    this.#transaction = await this.#files.groups.open()
    this.#needsDisk = false
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    const transaction = this.#transaction
    this.#transaction = undefined
    await transaction?.[how === 'commit' && this.#needsDisk ? 'commitDurable' : how]()
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { writer, reader, groups, relaxed } = this.#files
    const isReading = SelectQueryNode.is(query.query)
    const needsDisk = !isReading && !isRelaxedChange(relaxed, query)
    if (this.#transaction) {
      this.#needsDisk ||= needsDisk
      return this.#transaction.query(query)
    }
    if (isReading) {
      groups.commitUnseen()
      return reader.query(query)
    }
    if (isChangingStatement(query))
      return changeInGroup(groups, query, needsDisk ? 'commitDurable' : chooseRelaxedEnd(relaxed, query))
    return groups.runOutsideTransactions(() => writer.query(query))
  }

  // biome-ignore lint/correctness/useYield: nothing here reads row by row
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('rows are read all at once')
  }
}

function isChangingStatement({ query }: CompiledQuery): boolean {
  return InsertQueryNode.is(query) || UpdateQueryNode.is(query) || DeleteQueryNode.is(query)
}

function isRelaxedChange({ insert, update }: RelaxedChanges, { query }: CompiledQuery): boolean {
  if (InsertQueryNode.is(query)) return query.into !== undefined && insert.includes(readTableName(query.into))
  return (
    UpdateQueryNode.is(query) &&
    query.table !== undefined &&
    TableNode.is(query.table) &&
    update.includes(readTableName(query.table))
  )
}

function chooseRelaxedEnd({ soon }: RelaxedChanges, { query }: CompiledQuery): 'commit' | 'commitSoon' {
  return InsertQueryNode.is(query) && query.into && soon.includes(readTableName(query.into)) ? 'commitSoon' : 'commit'
}

function readTableName({ table }: TableNode): string {
  return table.identifier.name
}

async function changeInGroup<Row>(
  groups: GroupCommit,
  query: CompiledQuery,
  how: 'commitDurable' | 'commit' | 'commitSoon',
): Promise<QueryResult<Row>> {
  const transaction = await groups.open()
  const result = await queryOrRollBack<Row>(transaction, query)
  await transaction[how]()
  return result
}

async function queryOrRollBack<Row>(transaction: GroupTransaction, query: CompiledQuery): Promise<QueryResult<Row>> {
  try {
    return transaction.query(query)
  } catch (error) {
    await transaction.rollback()
    throw error
  }
}
