import type { Server } from 'node:net'

export interface LoopbackListener {
  port: number
  close: () => Promise<void>
}

/**
 * Listens on 127.0.0.1, and on ::1 if the machine has it, at the same port. Port 0 lets the system choose. Rejects with
 * EADDRINUSE if the port is taken.
 */
export async function listenOnLoopback(createServer: CreateServer, port: number): Promise<LoopbackListener> {
  const server = createServer()
  await listenOnHost(server, port, '127.0.0.1')
  const chosen = readServerPort(server)
  const second = createServer()
  const hasSecond = await listenOnHost(second, chosen, '::1').then(
    () => true,
    () => false,
  )
  const servers = hasSecond ? [server, second] : [server]
  return { port: chosen, close: async () => void (await Promise.all(servers.map(closeServer))) }
}

type CloseableServer = Server & { closeAllConnections(): void }

export type CreateServer = () => CloseableServer

function listenOnHost(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function closeServer(server: CloseableServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

export function readServerPort(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server listens on no port.')
  return address.port
}
