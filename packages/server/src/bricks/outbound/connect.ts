import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { checkServerIdentity, connect, type TLSSocket } from 'node:tls'

export interface DialTarget {
  hostname: string
  port: number
  addresses: readonly string[]
}

export type Connect = (target: DialTarget, signal: AbortSignal) => Promise<TLSSocket>

interface TlsSettings {
  ca?: string
}

export function createTlsConnect({ ca }: TlsSettings = {}): Connect {
  return ({ hostname, port, addresses }, signal) => {
    const socket = connect({
      // Not the real host: for a literal address Node would not call `lookup`, and would not dial the checked addresses.
      host: 'pinned.invalid',
      lookup: pinnedLookup(addresses),
      port,
      ca,
      servername: isIP(hostname) ? '' : hostname,
      checkServerIdentity: (_host, certificate) => checkServerIdentity(hostname, certificate),
      // Set here, because NODE_TLS_REJECT_UNAUTHORIZED=0 would turn the default off.
      rejectUnauthorized: true,
      ALPNProtocols: ['http/1.1'],
    })
    return untilSecure(socket, signal)
  }
}

function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_hostname, { all }, callback) => {
    const [first] = answers
    if (!first) callback(new Error('no address'), '')
    else if (all) callback(null, answers)
    else callback(null, first.address, first.family)
  }
}

function untilSecure(socket: TLSSocket, signal: AbortSignal): Promise<TLSSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<TLSSocket>()
  const stop = () => socket.destroy(new Error('aborted'))
  const stopListening = (run: () => void) => () => {
    signal.removeEventListener('abort', stop)
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
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  return promise
}
