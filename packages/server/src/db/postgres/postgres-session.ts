import type { PostgresPoolClient } from 'kysely'
import type { PoolClient, QueryResult } from 'pg'
import { isConnectionLoss, readErrorCode, UNDONE_CODES } from '#db/storage-fault.ts'
import type { HangWatch } from './hang-watch.ts'

export const STATEMENT_TIMEOUT_MS = 10_000
/**
 * Longer than the statement timeout of Postgres: this limit is for a dead connection, or for a pooler that sets no
 * timeouts.
 */
export const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000
/** The longest time that a timer can take: 24 days. */
const NEVER_MS = 2 ** 31 - 1
const SET_TIMEOUTS = `set local statement_timeout = ${STATEMENT_TIMEOUT_MS}; set local idle_in_transaction_session_timeout = ${STATEMENT_TIMEOUT_MS}`

const BEGIN = /^(start transaction|begin)\b/
const END = /^(commit|rollback)$/
const WITHOUT_TIMEOUT = /^set local statement_timeout = 0/
const READ = /^select\b/

const READ_ONLY_CODE = '25006'

interface SessionSource {
  acquire: () => Promise<PoolClient>
  setsTimeouts: () => boolean
  watchStatement: HangWatch['watchStatement']
}

/**
 * One use of a connection. Sends again a single statement that Postgres undid, and a read or a `begin` whose connection
 * broke. Inside a transaction only the whole transaction can run again. A connection that can no longer be trusted
 * leaves the pool.
 */
export function createPostgresSession(
  first: PoolClient,
  { acquire, setsTimeouts, watchStatement }: SessionSource,
): PostgresPoolClient {
  let client: PoolClient | undefined = first
  let isSpoiled = false
  let isInTransaction = false
  let isPatient = false

  function release(): void {
    client?.release(isSpoiled)
    client = undefined
    isSpoiled = false
  }

  async function sendStatement(text: string, values: readonly unknown[]): Promise<QueryResult> {
    if (!client) throw new Error('Connection terminated unexpectedly')
    const parameters = [...values]
    const endStatement = watchStatement(client)
    let isAnswered = true
    try {
      const patient = { text, values: parameters, query_timeout: NEVER_MS }
      return await (isPatient ? client.query(patient) : client.query(text, parameters))
    } catch (error) {
      isAnswered = !isConnectionLoss(error)
      isSpoiled ||= !isAnswered || readErrorCode(error) === READ_ONLY_CODE
      throw error
    } finally {
      endStatement(isAnswered)
    }
  }

  async function sendWithRetry(text: string, values: readonly unknown[]): Promise<QueryResult> {
    try {
      return await sendStatement(text, values)
    } catch (error) {
      const isLost = isConnectionLoss(error)
      const isRepeatable =
        UNDONE_CODES.includes(readErrorCode(error)) || (isLost && (READ.test(text) || BEGIN.test(text)))
      if (isInTransaction || !isRepeatable) throw error
      if (isLost) {
        release()
        client = await acquire()
      }
      return sendStatement(text, values)
    }
  }

  async function query(text: string, values: readonly unknown[]): Promise<QueryResult> {
    if (BEGIN.test(text)) {
      const begun = await sendWithRetry(setsTimeouts() ? `${text}; ${SET_TIMEOUTS}` : text, [])
      isInTransaction = true
      return begun
    }
    if (WITHOUT_TIMEOUT.test(text)) isPatient = true
    try {
      return await sendWithRetry(text, values)
    } finally {
      if (END.test(text)) {
        isInTransaction = false
        isPatient = false
      }
    }
  }

  return { query: query as unknown as PostgresPoolClient['query'], release }
}
