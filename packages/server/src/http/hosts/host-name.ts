import type { FastifyRequest } from 'fastify'
import { memoizeText } from '#memoize.ts'

const MOST_REMEMBERED = 100

/**
 * The host name in small letters, without port and final dot. Undefined if the header is no host. Behind a trusted
 * proxy this is the host that the client asked the proxy for.
 */
export function readRequestHostName({ host }: Pick<FastifyRequest, 'host'>): string | undefined {
  return findRequestedName(host)
}

const findRequestedName = memoizeText((host) => readHostName(`http://${host}`), MOST_REMEMBERED)

export function readHostName(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { hostname, username, password, pathname, search, hash } = new URL(address)
  if (username || password || pathname !== '/' || search || hash) return undefined
  return hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
}
