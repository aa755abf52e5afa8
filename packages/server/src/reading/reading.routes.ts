import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { createReaderPool } from './reader-pool.ts'
import { type ReadingContext, readApis } from './reading.service.ts'

export function registerReadingRoutes(app: FastifyInstance, context: Omit<ReadingContext, 'readerPool'>): void {
  const readerPool = createReaderPool()
  registerEndpoint(app, endpoints.readApis, ({ user, body }) =>
    readApis({ ...context, readerPool }, user, {
      projectId: body.project_id,
      source: 'text' in body ? { text: body.text } : { url: body.url },
      search: body.search,
    }),
  )
}
