import type { ReadAnswer } from '@bricks/contract'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { getProject } from '#projects/show-project.ts'
import { limitConcurrency } from '#throttle/limit-concurrency.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { CONCURRENCY_LIMITS, RATE_LIMITS } from '#throttle/rate-limits.ts'
import type { Clock } from '#time.ts'
import type { User } from '#users/user.ts'
import { NothingRead } from './nothing-read.ts'
import { READ_LIMITS, type ReaderPool } from './reader-pool.ts'

export interface ReadingContext {
  database: Database
  clock: Clock
  readerPool: ReaderPool
}

export interface Reading {
  projectId: string
  source: { text: string } | { url: string }
  search?: string | undefined
}

/** Nothing of what was pasted is stored or logged. */
export async function readApis(context: ReadingContext, user: User, reading: Reading): Promise<ReadAnswer> {
  await limitRate(context, RATE_LIMITS.apiReading, user.id)
  return limitConcurrency(context, CONCURRENCY_LIMITS.apiReading, user.id, async () => {
    await getProject(context.database, { id: reading.projectId, userId: user.id })
    try {
      return await readSource(context, reading)
    } catch (error) {
      if (!(error instanceof NothingRead)) throw error
      throw new AppError('nothing_read', { message: describeFailure(error), details: { ...error.place } })
    }
  })
}

async function readSource({ readerPool }: ReadingContext, { source, search }: Reading): Promise<ReadAnswer> {
  const text = 'text' in source ? source.text : source.url
  return readerPool.run({ text, search }, READ_LIMITS.pasted)
}

function describeFailure({ message, place }: NothingRead): string {
  return place ? `${message} Line ${place.line}, column ${place.column}.` : message
}
