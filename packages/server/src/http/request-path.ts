import { API_PREFIX, LIMITS } from '@bricks/contract/wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#app-error.ts'

export function readRequestPath({ url }: Pick<FastifyRequest, 'url'>): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/** A proxy may send a whole address, which stands for its path (RFC 9112). */
export function cutOrigin(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '')
  return path.startsWith('/') || path === url ? path : `/${path}`
}

/**
 * Escapes the percent signs of a path that cannot be decoded, such as `/%` or `/%ff`, so that it is an unknown address
 * like any other. Otherwise the router would refuse it before any hook runs: for every host, and without our headers.
 * No endpoint has such an address.
 */
export function escapeUndecodablePath(url: string): string {
  const path = readRequestPath({ url })
  if (!path.includes('%') || decodePath(path) !== undefined) return url
  const escaped = path.replaceAll('%', '%25')
  const [folder, rest] = escaped.startsWith(API_FOLDER) ? [API_FOLDER, escaped.slice(API_FOLDER.length)] : [escaped, '']
  return folder + rest.replaceAll('/', '%2F') + url.slice(path.length)
}

const API_FOLDER = `${API_PREFIX}/`

/** Its value has to be used: the build leaves a bare `decodeURI(path)` out, as if it could not throw. */
function decodePath(path: string): string | undefined {
  try {
    return decodeURI(path)
  } catch {
    return undefined
  }
}

export function refuseLongAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (readRequestPath(request).length > LIMITS.requestPath) throw new AppError('address_too_long')
  })
}
