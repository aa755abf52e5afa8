import { ERROR_CODES } from '@bricks/contract/wire'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

const ERROR_SCHEMA = {
  type: 'object',
  properties: { error: { type: 'string' }, code: { type: 'string', enum: Object.keys(ERROR_CODES) } },
  required: ['error', 'code'],
}

const ERROR_ANSWER = {
  description: 'What every failure answers.',
  content: { 'application/json': { schema: ERROR_SCHEMA } },
}

const ELSEWHERE_ANSWER = {
  description: 'Another process makes the answer. Ask again after the seconds of Retry-After.',
  content: { 'application/json': { schema: { type: 'object', properties: {} } } },
}

declare module 'fastify' {
  interface FastifySchema {
    mayBeElsewhere?: boolean
  }
}

export async function registerOpenApi(app: FastifyInstance, serverUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Bricks', version: '1', description: 'Every call of the product. Times are ISO 8601 in UTC.' },
      servers: [{ url: serverUrl }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => {
      const { schema: described, url } = jsonSchemaTransform(route)
      const { mayBeElsewhere, ...schema } = described
      if (schema.hide) return { schema, url }
      const response = {
        ...(schema.response as Record<string, unknown> | undefined),
        ...(mayBeElsewhere === true && { 202: ELSEWHERE_ANSWER }),
        default: ERROR_ANSWER,
      }
      return { schema: { ...schema, response }, url }
    },
  })
}
