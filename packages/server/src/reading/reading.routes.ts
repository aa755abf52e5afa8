import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { createReaderPool } from './reader-pool.ts'
import { type ReadingContext, readApis } from './reading.service.ts'
import { createTaskQueue } from './task-queue.ts'

const FETCHES = { atOnce: 4, waiting: 20 }

export function registerReadingRoutes(
  app: FastifyInstance,
  context: Omit<ReadingContext, 'readerPool' | 'fetches'>,
): void {
  const readingContext = { ...context, readerPool: createReaderPool(), fetches: createTaskQueue(FETCHES) }
  registerEndpoint(app, endpoints.readApis, ({ user, body, reply }) => {
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    return readApis(readingContext, user, {
      projectId: body.project_id,
      source: 'text' in body ? { text: body.text } : { url: body.url },
      search: body.search,
      signal: gone.signal,
    })
  })
}
