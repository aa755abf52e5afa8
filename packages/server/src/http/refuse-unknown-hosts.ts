import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#app-error.ts'
import type { Config } from '#config.ts'
import { isLoopbackName } from '#loopback.ts'
import { foldAddress } from '#throttle/client-address.ts'
import { findHostName, hostNameOf } from './host-name.ts'

/** Whoever watches the server may know it by any name, and is told nothing but how it is. */
const FOR_MONITORS = ['/healthz', '/readyz', '/metrics']
const LONGEST_SHOWN = 100

/**
 * Answers only under the names it was given, so that a name of somebody else's that was made to lead here gets a browser nothing:
 * the names of the settings, those of this machine to itself, and the very address the connection came in by.
 */
export function refuseUnknownHosts(
  app: FastifyInstance,
  { appUrl, publicUrl, consoleOrigins }: Pick<Config, 'appUrl' | 'publicUrl' | 'consoleOrigins'>,
): void {
  const known = new Set([appUrl, publicUrl, ...consoleOrigins].map(findHostName))
  let isTold = false

  function isKnown(request: FastifyRequest): boolean {
    const name = hostNameOf(request)
    if (name === undefined) return false
    return known.has(name) || isLoopbackName(name) || isOwnAddress(name, request)
  }

  app.addHook('onRequest', async (request) => {
    if (FOR_MONITORS.includes(request.routeOptions.url ?? '') || isKnown(request)) return
    if (!isTold) {
      isTold = true
      const host = request.host.slice(0, LONGEST_SHOWN)
      request.log.warn({ host }, 'refused a request for another host: name yours in APP_URL or PUBLIC_URL')
    }
    throw new AppError('host_unknown')
  })
}

/** An address needs nobody who looks it up, so nobody can make one lead here. */
function isOwnAddress(name: string, { socket }: FastifyRequest): boolean {
  const address = name.startsWith('[') ? name.slice(1, -1) : name
  return socket.localAddress !== undefined && sameAddress(address, socket.localAddress)
}

function sameAddress(one: string, other: string): boolean {
  return one === other || (one.includes('.') && one === foldAddress(other))
}
