import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#app-error.ts'
import type { Config } from '#config/config.ts'
import { isLoopbackName } from '#config/loopback.ts'
import { foldAddress } from '#throttle/client-address.ts'
import { readHostName, readRequestHostName } from './host-name.ts'

/** A monitor may call these routes under any host name, because they show only the server's state. */
export const FOR_MONITORS = ['/healthz', '/readyz', '/metrics']
const LONGEST_SHOWN = 100

/**
 * Answers only requests for a host name of the settings, a loopback name, or the address that the connection came to.
 * This stops DNS rebinding: a foreign name that points to this server gets nothing.
 */
export function refuseUnknownHosts(
  app: FastifyInstance,
  { appUrl, publicUrl, consoleOrigins }: Pick<Config, 'appUrl' | 'publicUrl' | 'consoleOrigins'>,
): void {
  const known = new Set([appUrl, publicUrl, ...consoleOrigins].map(readHostName))
  let isTold = false

  function isKnownHost(request: FastifyRequest): boolean {
    const name = readRequestHostName(request)
    if (name === undefined) return false
    return known.has(name) || isLoopbackName(name) || isLocalAddressOfSocket(name, request)
  }

  app.addHook('onRequest', async (request) => {
    if (hasTwoHosts(request)) throw new AppError('invalid_input')
    if (FOR_MONITORS.includes(request.routeOptions.url ?? '') || isKnownHost(request)) return
    if (!isTold) {
      isTold = true
      const host = request.host.slice(0, LONGEST_SHOWN)
      request.log.warn({ host }, 'refused a request for another host: name yours in APP_URL or PUBLIC_URL')
    }
    throw new AppError('host_unknown')
  })
}

/** Node takes the first of two Host headers and a proxy may take the other, so such a request is refused (RFC 9112). */
function hasTwoHosts({ raw: { rawHeaders } }: FastifyRequest): boolean {
  let found = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') found++
  }
  return found > 1
}

/** An IP address as host is safe: it needs no DNS, so nobody can make a foreign address point to this server. */
function isLocalAddressOfSocket(name: string, { socket }: FastifyRequest): boolean {
  const address = name.startsWith('[') ? name.slice(1, -1) : name
  return socket.localAddress !== undefined && isSameAddress(address, socket.localAddress)
}

function isSameAddress(one: string, other: string): boolean {
  return one === other || (one.includes('.') && one === foldAddress(other))
}
