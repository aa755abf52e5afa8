import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIPv6, type Socket } from 'node:net'
import { type Connect, type SecureDial, secureSocket } from './connect.ts'
import { OutboundError } from './outbound-error.ts'

export interface ProxyDial extends SecureDial {
  /** With user name and password where the proxy asks for them. */
  proxy: string
}

/**
 * The proxy is asked by `CONNECT` for the name of the host, which it looks up itself: the addresses of the target are
 * not used. TLS ends at the host, so the proxy reads nothing, and answers for no other certificate.
 */
export function createProxyConnect({ proxy, ca }: ProxyDial): Connect {
  const { protocol, hostname: proxyHost, port, username, password } = new URL(proxy)
  const request = protocol === 'https:' ? requestSecure : requestPlain
  const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  return async (target, signal) => {
    const { hostname } = target
    const place = `${isIPv6(hostname) ? `[${hostname}]` : hostname}:${target.port}`
    const { promise, resolve, reject } = Promise.withResolvers<Socket>()
    const asking = request({
      host: proxyHost.replace(/^\[|\]$/g, ''),
      port: port || (protocol === 'https:' ? 443 : 80),
      method: 'CONNECT',
      path: place,
      headers: { host: place, ...(username === '' ? {} : { 'proxy-authorization': `Basic ${login}` }) },
      agent: false,
      signal,
    })
    asking.once('connect', ({ statusCode = 0 }, socket: Socket) => {
      if (statusCode >= 200 && statusCode < 300) return resolve(socket)
      socket.destroy()
      reject(new OutboundError(statusCode === 403 ? 'blocked' : 'unreachable'))
    })
    // What is no answer to a CONNECT, such as a page.
    asking.once('response', (response) => {
      response.destroy()
      reject(new OutboundError('unreachable'))
    })
    asking.once('error', () => reject(new OutboundError('unreachable')))
    asking.end()
    return secureSocket({ ca, hostname, socket: await promise }, signal)
  }
}
