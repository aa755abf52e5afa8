import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isLoopbackName } from '#config/loopback.ts'
import { foldAddress } from '#throttle/client-address.ts'

/**
 * Limits idle connections for each address. A connection is also idle while the body of its request is still coming.
 * Busy connections do not count, because an office may share an address. Local connections do not count, because a
 * proxy may keep a pool.
 */
export function limitIdleSockets(server: Server, most: number): void {
  const idle = new Map<string, Set<Socket>>()

  function addIdle(address: string, socket: Socket): void {
    const sockets = idle.get(address) ?? new Set()
    idle.set(address, sockets.add(socket))
  }

  function removeIdle(address: string, socket: Socket): void {
    const sockets = idle.get(address)
    if (sockets?.delete(socket) && sockets.size === 0) idle.delete(address)
  }

  const addresses = new WeakMap<Socket, string>()
  server.on('connection', (socket: Socket) => {
    const address = foldAddress(socket.remoteAddress ?? '')
    if (isLocalAddress(address)) return
    if ((idle.get(address)?.size ?? 0) >= most) return void socket.destroy()
    addresses.set(socket, address)
    addIdle(address, socket)
    socket.once('close', () => removeIdle(address, socket))
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const address = addresses.get(socket)
    if (address === undefined) return
    // A request that was refused before its body had come is over, and its connection idle.
    const markBusy = () => response.closed || removeIdle(address, socket)
    if (hasBody(request)) request.once('end', markBusy)
    else markBusy()
    response.once('close', () => {
      if (!socket.destroyed) addIdle(address, socket)
    })
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isLocalAddress(address: string): boolean {
  return isLoopbackName(address) || address === foldAddress('::1')
}
