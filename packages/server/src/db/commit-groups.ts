import type { CompiledQuery, QueryResult } from 'kysely'
import { createLine } from './line.ts'
import type { WrittenFile } from './sqlite-file.ts'

export interface Turn {
  query<Row>(query: CompiledQuery): QueryResult<Row>
  /** Ends the turn. Resolves once the common commit is on the disk. */
  keep(): Promise<void>
  /** Ends the turn. Resolves once others see what it wrote; the end of the machine may take it back. */
  show(): Promise<void>
  undo(): Promise<void>
}

interface Group {
  shown: PromiseWithResolvers<void>
  durable: PromiseWithResolvers<void>
  /** Whether anyone wants it on the disk. */
  needsDisk: boolean
  /** To be committed as soon as nobody has a turn and, if it needs the disk, that is free. */
  isDue: boolean
  failure: { error: unknown } | undefined
}

/**
 * Transactions on one file, one after the other, that share a commit: all that come in one turn of the event loop, and all
 * that come while the disk is at work for those before. Each has a savepoint of its own, so that one that fails is undone
 * alone. None is answered, not even one that failed, before what it may have seen of the others is durable; where that cannot
 * be done all of them fail. Only those that ask to be `shown` are answered earlier.
 */
export class CommitGroups {
  readonly #file: WrittenFile
  readonly #line = createLine()
  #group: Group | undefined
  #syncsRunning = 0
  /** Whether the log on the disk may have a hole, beyond which nothing would be found again. */
  #isLogDoubtful = false

  constructor(file: WrittenFile) {
    this.#file = file
  }

  /** Resolves when it is this caller's turn. Until it ends its turn nobody else has one. */
  async open(): Promise<Turn> {
    await this.#line.wait()
    try {
      this.#group ??= this.#begin()
      this.#file.execute('savepoint turn')
      return this.#openTurn(this.#group)
    } catch (error) {
      if (this.#group && !this.#file.isInTransaction()) this.#fail(this.#group, error)
      // The others have waited as long, and would block this process as long again.
      this.#line.sendAway(error)
      this.#endTurn()
      throw error
    }
  }

  /** Between two groups: for what SQLite does not do inside a transaction. */
  async runApart<Result>(work: () => Result): Promise<Result> {
    await this.#line.wait()
    try {
      this.#commit()
      return work()
    } finally {
      this.#endTurn()
    }
  }

  #begin(): Group {
    if (this.#isLogDoubtful) this.#leaveLog()
    // A transaction that reads before it writes could otherwise fail at its first write.
    this.#file.execute('begin immediate')
    const [shown, durable] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const group: Group = { shown, durable, needsDisk: false, isDue: false, failure: undefined }
    shown.promise.catch(() => {})
    durable.promise.catch(() => {})
    setImmediate(() => {
      group.isDue = true
      this.#commitIfFree()
    })
    return group
  }

  #openTurn(group: Group): Turn {
    const end = (statements: string[]) => {
      try {
        if (!group.failure) for (const sql of statements) this.#file.execute(sql)
      } catch (error) {
        this.#fail(group, error)
      }
      this.#endTurn()
    }
    const endOnDisk = (statements: string[]) => {
      group.needsDisk = true
      end(statements)
      return group.durable.promise
    }
    return {
      query: (query) => this.#queryIn(group, query),
      keep: () => endOnDisk(['release turn']),
      show: () => {
        end(['release turn'])
        return group.shown.promise
      },
      undo: () => endOnDisk(['rollback to turn', 'release turn']),
    }
  }

  #queryIn<Row>(group: Group, query: CompiledQuery): QueryResult<Row> {
    if (group.failure) throw group.failure.error
    try {
      return this.#file.query(query)
    } catch (error) {
      // A full disk ends the transaction by itself, and with it what the others have written.
      if (!this.#file.isInTransaction()) this.#fail(group, error)
      throw error
    }
  }

  #endTurn(): void {
    this.#commitIfDue()
    this.#line.leave()
  }

  #commitIfFree(): void {
    if (!this.#line.isTaken()) this.#commitIfDue()
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
      group.shown.resolve()
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
      this.#isLogDoubtful = true
      // It may have seen what is now in doubt.
      if (this.#group) this.#fail(this.#group, error)
    } finally {
      this.#syncsRunning -= 1
      this.#commitIfFree()
    }
  }

  /** Brings all that the log has into the file itself, so that the log begins anew. */
  #leaveLog(): void {
    this.#file.query({ sql: 'pragma wal_checkpoint(truncate)', parameters: [] })
    this.#isLogDoubtful = false
  }

  #fail(group: Group, error: unknown): void {
    group.failure = { error }
    group.shown.reject(error)
    group.durable.reject(error)
    this.#group = undefined
    try {
      if (this.#file.isInTransaction()) this.#file.execute('rollback')
    } catch {
      // Then the next group cannot begin, and says so.
    }
  }
}
