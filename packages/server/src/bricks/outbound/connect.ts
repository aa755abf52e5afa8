import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { type ConnectionOptions, checkServerIdentity, connect, type TLSSocket } from 'node:tls'

export interface DialTarget {
  hostname: string
  port: number
  addresses: readonly string[]
}

export type Connect = (target: DialTarget, signal: AbortSignal) => Promise<TLSSocket>

export interface SecureDial {
  ca?: string | undefined
}

export function createTlsConnect({ ca }: SecureDial = {}): Connect {
  return ({ hostname, port, addresses }, signal) =>
    // `host` is not the real name. If the real name is an IP address, Node would skip `lookup`, and so the checked
    // addresses.
    openSecureSocket({ ca, hostname, host: 'pinned.invalid', lookup: createPinnedLookup(addresses), port }, signal)
}

interface SocketOptions extends Pick<ConnectionOptions, 'host' | 'lookup' | 'port' | 'socket'>, SecureDial {
  hostname: string
}

export function openSecureSocket({ hostname, ca, ...way }: SocketOptions, signal: AbortSignal): Promise<TLSSocket> {
  const socket = connect({
    ...way,
    ca,
    servername: isIP(hostname) ? '' : hostname,
    checkServerIdentity: (_host, certificate) => checkServerIdentity(hostname, certificate),
    // Set although it is the default, because NODE_TLS_REJECT_UNAUTHORIZED=0 would turn the default off.
    rejectUnauthorized: true,
    ALPNProtocols: ['http/1.1'],
  })
  return waitUntilSecure(socket, signal)
}

function createPinnedLookup(addresses: readonly string[]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_hostname, { all }, callback) => {
    const [first] = answers
    if (!first) callback(new Error('no address'), '')
    else if (all) callback(null, answers)
    else callback(null, first.address, first.family)
  }
}

function waitUntilSecure(socket: TLSSocket, signal: AbortSignal): Promise<TLSSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<TLSSocket>()
  const destroySocket = () => socket.destroy(new Error('aborted'))
  const stopListening = (run: () => void) => () => {
    signal.removeEventListener('abort', destroySocket)
    run()
  }
  socket.once(
    'secureConnect',
    stopListening(() => resolve(socket)),
  )
  socket.on(
    'error',
    stopListening(() => reject(new Error('connection failed'))),
  )
  socket.once(
    'close',
    stopListening(() => reject(new Error('connection closed'))),
  )
  if (signal.aborted) destroySocket()
  else signal.addEventListener('abort', destroySocket, { once: true })
  return promise
}
