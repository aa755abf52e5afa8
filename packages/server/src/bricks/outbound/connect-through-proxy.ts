import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIPv6, type Socket } from 'node:net'
import { type Connect, openSecureSocket, type SecureDial } from './connect.ts'
import { OutboundError } from './outbound-error.ts'

export interface ProxyDial extends SecureDial {
  proxy: string
}

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
    // A proxy that does not support CONNECT answers with an ordinary response, such as an HTML page.
    asking.once('response', (response) => {
      response.destroy()
      reject(new OutboundError('unreachable'))
    })
    asking.once('error', () => reject(new OutboundError('unreachable')))
    asking.end()
    return openSecureSocket({ ca, hostname, socket: await promise }, signal)
  }
}
