import type { CompiledQuery, QueryResult } from 'kysely'
import { createMutex } from './mutex.ts'
import type { WrittenFile } from './sqlite-file.ts'

export interface GroupTransaction {
  query<Row>(query: CompiledQuery): QueryResult<Row>
  commitDurable(): Promise<void>
  /** Resolves when other connections see the changes. A crash of the machine may still lose them. */
  commit(): Promise<void>
  /**
   * Returns before the group's commit, which follows in this tick of the event loop or soon after. If it fails, the
   * changes are lost.
   */
  commitSoon(): void
  rollback(): Promise<void>
}

interface Group {
  committed: PromiseWithResolvers<void>
  durable: PromiseWithResolvers<void>
  needsDisk: boolean
  hasUnseen: boolean
  /**
   * If true, the group is committed as soon as no transaction is open and, if the group needs the disk, no sync is
   * running.
   */
  isDue: boolean
  failure: { error: unknown } | undefined
}

/**
 * Transactions on one file run one after the other. All that arrive in one tick of the event loop, or while the disk
 * syncs the group before, share a commit. Each has a savepoint, so that it can be rolled back alone. A transaction may
 * have read changes of others that are not on the disk yet. So it ends, even after a rollback, only when these are on
 * the disk, and if that fails, all of them fail. Only `commit` and `commitSoon` end earlier.
 */
export class GroupCommit {
  readonly #file: WrittenFile
  readonly #mutex = createMutex()
  #group: Group | undefined
  #syncsRunning = 0
  /** After a failed sync the write-ahead log on the disk may have a gap, and SQLite reads nothing after a gap. */
  #mayLogHaveHole = false

  constructor(file: WrittenFile) {
    this.#file = file
  }

  async open(): Promise<GroupTransaction> {
    await this.#mutex.lock()
    try {
      this.#group ??= this.#begin()
      this.#file.execute('savepoint own')
      return this.#createTransaction(this.#group)
    } catch (error) {
      if (this.#group && !this.#file.isInTransaction()) this.#fail(this.#group, error)
      // Rejects all waiting callers, because each of them would block the process for the busy timeout again.
      this.#mutex.rejectWaiting(error)
      this.#endTransaction()
      throw error
    }
  }

  /**
   * Shows other connections the changes that `commitSoon` ended. Does not wait for an open transaction, because that
   * transaction may wait for this reader.
   */
  commitUnseen(): void {
    if (this.#group?.hasUnseen && !this.#mutex.isLocked()) this.#commit()
  }

  async runOutsideTransactions<Result>(work: () => Result): Promise<Result> {
    await this.#mutex.lock()
    try {
      this.#commit()
      return work()
    } finally {
      this.#endTransaction()
    }
  }

  #begin(): Group {
    if (this.#mayLogHaveHole) {
      this.#file.emptyLog()
      this.#mayLogHaveHole = false
    }
    // A plain `begin` would not do: a transaction that reads first could then fail at its first write.
    this.#file.execute('begin immediate')
    const [committed, durable] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const group: Group = { committed, durable, needsDisk: false, hasUnseen: false, isDue: false, failure: undefined }
    committed.promise.catch(() => {})
    durable.promise.catch(() => {})
    setImmediate(() => {
      group.isDue = true
      this.#commitIfFree()
    })
    return group
  }

  #createTransaction(group: Group): GroupTransaction {
    const endWithStatements = (statements: string[]) => {
      try {
        if (!group.failure) for (const sql of statements) this.#file.execute(sql)
      } catch (error) {
        this.#fail(group, error)
      }
      this.#endTransaction()
    }
    const endOnDisk = (statements: string[]) => {
      group.needsDisk = true
      endWithStatements(statements)
      return group.durable.promise
    }
    return {
      query: (query) => this.#queryIn(group, query),
      commitDurable: () => endOnDisk(['release own']),
      commit: () => {
        endWithStatements(['release own'])
        return group.committed.promise
      },
      commitSoon: () => {
        group.hasUnseen = true
        endWithStatements(['release own'])
      },
      rollback: () => endOnDisk(['rollback to own', 'release own']),
    }
  }

  #queryIn<Row>(group: Group, query: CompiledQuery): QueryResult<Row> {
    if (group.failure) throw group.failure.error
    try {
      return this.#file.query(query)
    } catch (error) {
      // On a full disk SQLite rolls back the whole group, not only the savepoint of this transaction.
      if (!this.#file.isInTransaction()) this.#fail(group, error)
      throw error
    }
  }

  #endTransaction(): void {
    this.#commitIfDue()
    this.#mutex.unlock()
  }

  #commitIfFree(): void {
    if (!this.#mutex.isLocked()) this.#commitIfDue()
  }

  #commitIfDue(): void {
    if (!this.#group?.isDue) return
    if (this.#syncsRunning === 0 || !this.#group.needsDisk) this.#commit()
  }

  #commit(): void {
    const group = this.#group
    if (!group) return
    try {
      this.#file.execute('commit')
      this.#group = undefined
      group.committed.resolve()
      if (group.needsDisk) void this.#sync(group)
    } catch (error) {
      this.#fail(group, error)
    }
  }

  async #sync({ durable }: Group): Promise<void> {
    this.#syncsRunning += 1
    try {
      await this.#file.sync()
      durable.resolve()
    } catch (error) {
      durable.reject(error)
      this.#mayLogHaveHole = true
      // The next group fails too, because it may have read changes that are now lost.
      if (this.#group) this.#fail(this.#group, error)
    } finally {
      this.#syncsRunning -= 1
      this.#commitIfFree()
    }
  }

  #fail(group: Group, error: unknown): void {
    group.failure = { error }
    group.committed.reject(error)
    group.durable.reject(error)
    this.#group = undefined
    try {
      if (this.#file.isInTransaction()) this.#file.execute('rollback')
    } catch {
      // The error is ignored: if the rollback failed, the next group cannot begin and reports that.
    }
  }
}
