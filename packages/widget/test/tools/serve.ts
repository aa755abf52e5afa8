import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Served = { origin: string; close(): Promise<void> }

/** A server on a free loopback port. */
export async function serve(listener: RequestListener): Promise<Served> {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
