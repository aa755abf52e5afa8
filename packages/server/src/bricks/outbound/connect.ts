import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { checkServerIdentity, connect, type TLSSocket } from 'node:tls'

/** Where a socket may go. The addresses were checked; nothing else about the host decides where it leads. */
export interface DialTarget {
  hostname: string
  port: number
  addresses: readonly string[]
}

export type Connect = (target: DialTarget, signal: AbortSignal) => Promise<TLSSocket>

interface TlsSettings {
  /** Certificates of authorities to trust in place of those Node trusts. */
  ca?: string
}

/** Opens TLS connections to checked addresses; the certificate must be valid for the host's name. */
export function createTlsConnect({ ca }: TlsSettings = {}): Connect {
  return ({ hostname, port, addresses }, signal) => {
    const socket = connect({
      // Never the real host: for a literal Node would not ask `lookup`, and the checked list would not be what is dialled.
      host: 'pinned.invalid',
      lookup: pinnedLookup(addresses),
      port,
      ca,
      servername: isIP(hostname) ? '' : hostname,
      checkServerIdentity: (_host, certificate) => checkServerIdentity(hostname, certificate),
      // Said here, because NODE_TLS_REJECT_UNAUTHORIZED=0 would turn the default off.
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
  const settle = (run: () => void) => () => {
    signal.removeEventListener('abort', stop)
    run()
  }
  socket.once(
    'secureConnect',
    settle(() => resolve(socket)),
  )
  socket.on(
    'error',
    settle(() => reject(new Error('connection failed'))),
  )
  socket.once(
    'close',
    settle(() => reject(new Error('connection closed'))),
  )
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  return promise
}
