import type { IncomingMessage, RequestListener } from 'node:http'

const OWN_NAMES = /^(?:127(?:\.\d{1,3}){3}|(?:[a-z\d-]+\.)*localhost|\[::1\])(?::\d+)?$/i
const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'cf-connecting-ip']

/**
 * Refuses requests for another host name (a foreign page could send them by DNS rebinding) and those that a proxy
 * forwarded.
 */
export function allowLocalOnly(handler: RequestListener): RequestListener {
  return (request, response) => {
    if (isLocalRequest(request)) return handler(request, response)
    response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
    response.end('A sandbox answers on its own machine alone.')
  }
}

function isLocalRequest({ headers }: IncomingMessage): boolean {
  return OWN_NAMES.test(headers.host ?? '') && !PASSED_ON.some((name) => name in headers)
}
