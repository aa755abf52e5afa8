import { createServer, connect as openSocket } from 'node:net'

/** A TCP proxy in front of an API. It passes everything on and counts the connections. */
export interface CountingProxy {
  host: string
  countConnections(): number
  leadTo(port: number): void
  close(): Promise<void>
}

export async function startCountingProxy(): Promise<CountingProxy> {
  let target = 0
  let counted = 0
  const server = createServer((incoming) => {
    counted += 1
    const onward = openSocket(target, 'localhost')
    const closeBothSockets = () => {
      incoming.destroy()
      onward.destroy()
    }
    for (const socket of [incoming, onward]) socket.on('error', closeBothSockets).on('close', closeBothSockets)
    incoming.pipe(onward).pipe(incoming)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const bound = server.address()
  return {
    host: `localhost:${typeof bound === 'object' && bound ? bound.port : 0}`,
    countConnections: () => counted,
    leadTo: (port) => {
      target = port
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
