import { isUtf8 } from 'node:buffer'
import { LIMITS } from '@bricks/contract/wire'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    bodyBytes: number
  }
}

const DEEPEST = 100

export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('bodyBytes', 0)
  app.removeAllContentTypeParsers()
  // Ignores the type of an empty body: browsers send a type for an empty text, too, and a call may need no body.
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers
    if (length === '0' && encoding === undefined) delete headers['content-type']
  })
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    request.bodyBytes = bytes.length
    if (!request.signedIn && request.bodyBytes > LIMITS.requestBody) return done(new AppError('body_too_large'))
    // Refused, because decoding would replace the broken bytes by other characters.
    if (!isUtf8(bytes)) return done(createJsonBodyError('The body is not in UTF-8.'))
    const body = bytes.toString('utf8')
    if (body.trim() === '') return done(null, undefined)
    if (!isTooDeep(body)) return parse(request, body, done)
    // A deeply nested value could overflow the stack of code that walks through it.
    done(createJsonBodyError('The body is nested too deep.'))
  })
}

function createJsonBodyError(message: string): Error {
  return Object.assign(new Error(message), { statusCode: 400 })
}

function isTooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') {
      if (++depth > DEEPEST) return true
    } else if (character === '}' || character === ']') depth--
  }
  return false
}
