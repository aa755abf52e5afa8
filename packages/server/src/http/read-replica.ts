import { WROTE_HEADER, WROTE_HEADER_MS } from '@bricks/contract/wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { type Clock, SECOND } from '#time.ts'

/** After a failed read the replica is not asked for this time, so that not every read waits for it. */
const REST_MS = 10 * SECOND

interface ReadContext {
  database: Database
  readReplica: Database | undefined
  clock: Clock
  logger: Pick<Logger, 'warn'>
}

/**
 * Reads from the replica. Reads from the database itself after a write of the same client, and if the replica fails or
 * lacks the row. `read` must change nothing.
 */
export type Reads = <Result>(request: FastifyRequest, read: (database: Database) => Promise<Result>) => Promise<Result>

export function createReadsFromReplica({ database, readReplica, clock, logger }: ReadContext): Reads {
  if (!readReplica) return (_request, read) => read(database)
  let restsUntil = 0
  return async (request, read) => {
    const now = clock().getTime()
    if (now < restsUntil || hasJustWritten(request, now)) return read(database)
    try {
      return await read(readReplica)
    } catch (error) {
      // `not_found` may only mean that the replica lags behind: another browser or program may just have made the row.
      if (error instanceof AppError && error.code !== 'not_found') throw error
      if (!(error instanceof AppError)) {
        restsUntil = now + REST_MS
        logger.warn({ err: error }, 'the copy of the database cannot be read: the database itself is')
      }
      return read(database)
    }
  }
}

function hasJustWritten({ headers }: FastifyRequest, now: number): boolean {
  const wrote = Number(headers[WROTE_HEADER] ?? Number.NaN)
  return Math.abs(now - wrote) <= WROTE_HEADER_MS
}

export function addJustWroteHeader(
  app: FastifyInstance,
  { readReplica, clock }: Pick<ReadContext, 'readReplica' | 'clock'>,
): void {
  if (!readReplica) return
  app.addHook('onSend', async ({ method, signedIn }, reply) => {
    if (method === 'POST' && signedIn && reply.statusCode < 400) reply.header(WROTE_HEADER, clock().getTime())
  })
}
