import type { FastifyRequest } from 'fastify'

/**
 * The name of the host that a request asks, in one spelling: without port, in small letters, without the dot of the root. Undefined
 * where what was sent is no host. Behind a proxy that is believed, it is the name that the proxy was asked by.
 */
export function hostNameOf({ host }: Pick<FastifyRequest, 'host'>): string | undefined {
  return findHostName(`http://${host}`)
}

/** The same of an address, which may be nothing but scheme, host and port. */
export function findHostName(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { hostname, username, password, pathname, search, hash } = new URL(address)
  if (username || password || pathname !== '/' || search || hash) return undefined
  return hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
}
