import Fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, test } from 'vitest'
import { createLogger } from '#logger.ts'
import { handleError } from './error-handler.ts'

async function callFailing(error: Error) {
  const lines: string[] = []
  const logger = createLogger('warn', { write: (line) => void lines.push(line) })
  const app = Fastify({ loggerInstance: logger as FastifyBaseLogger })
  app.decorateReply('errorCode', '')
  app.setErrorHandler(handleError)
  app.get('/', () => Promise.reject(error))
  const { statusCode } = await app.inject('/')
  return { statusCode, lines: lines.map((line) => JSON.parse(line)) }
}

test('a write for what was deleted meanwhile is 404, and the log names its constraint and none of its values', async () => {
  const detail = 'Key (owner_id)=(ada) is not present in table "users".'
  const gone = { code: '23503', constraint: 'notices_owner_id_fkey', detail }
  const { statusCode, lines } = await callFailing(Object.assign(new Error('violates foreign key constraint'), gone))
  expect(statusCode).toBe(404)
  expect(lines).toEqual([expect.objectContaining({ level: 40, constraint: 'notices_owner_id_fkey' })])
  expect(JSON.stringify(lines)).not.toContain('ada')
})
