import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface SlowDocuments {
  address: string
  stop(): Promise<void>
}

/** Serves the product at `address` so that a document pauses right before the first `mark` in its HTML. */
export async function serveSlowDocuments(address: string, mark: string, pauseMs: number): Promise<SlowDocuments> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(address + request.url)
    const type = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, { 'content-type': type })
    const body = Buffer.from(await answer.arrayBuffer())
    const markAt = type.startsWith('text/html') ? body.indexOf(mark) : -1
    if (markAt !== -1) {
      response.write(body.subarray(0, markAt))
      await wait(pauseMs)
    }
    response.end(body.subarray(Math.max(markAt, 0)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
