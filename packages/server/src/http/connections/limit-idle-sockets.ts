import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isLoopbackName } from '#config/loopback.ts'
import { foldAddress } from '#throttle/client-address.ts'

type Answers = Set<Pick<ServerResponse, 'writableEnded'>>

/**
 * Limits idle connections for each address. A connection also counts as idle while the body of its request is still
 * coming, and while its client does not read an answer that is complete. Busy connections do not count, because an
 * office may share an address. Local connections do not count, because a proxy may keep a pool.
 */
export function limitIdleSockets(server: Server, most: number): void {
  const byAddress = new Map<string, Map<Socket, Answers>>()
  const answersOn = new WeakMap<Socket, Answers>()

  server.on('connection', (socket: Socket) => {
    const address = foldAddress(socket.remoteAddress ?? '')
    if (isLocalAddress(address)) return
    const sockets = byAddress.get(address) ?? new Map<Socket, Answers>()
    if (sockets.size >= most && countIdle(sockets) >= most) return void socket.destroy()
    const answers: Answers = new Set()
    answersOn.set(socket, answers)
    byAddress.set(address, sockets.set(socket, answers))
    socket.once('close', () => {
      sockets.delete(socket)
      if (sockets.size === 0) byAddress.delete(address)
    })
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const answers = answersOn.get(request.socket)
    if (!answers) return
    // A request that was refused before its body came is over, and its connection is idle.
    const addAnswer = () => response.closed || answers.add(response)
    if (hasBody(request)) request.once('end', addAnswer)
    else addAnswer()
    response.once('close', () => answers.delete(response))
  })
}

function countIdle(sockets: ReadonlyMap<Socket, Answers>): number {
  return [...sockets.values()].filter((answers) => [...answers].every(({ writableEnded }) => writableEnded)).length
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isLocalAddress(address: string): boolean {
  return isLoopbackName(address) || address === foldAddress('::1')
}
