import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Answers of this scope carry an ETag, and 304 without a body goes to whoever has the same answer already. */
export function addEntityTags(app: FastifyInstance): void {
  app.addHook<string>('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const tag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`
    reply.header('etag', tag)
    if (!listTags(request.headers['if-none-match']).includes(tag)) return payload
    reply.status(304).removeHeader('content-type')
    return ''
  })
}

/** Weak or strong makes no difference here. Source: RFC 9110, section 13.1.2. */
function listTags(header: string | undefined): string[] {
  return header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
}
