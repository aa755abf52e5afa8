import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeUnreadSockets } from './close-unread-sockets.ts'

const DEADLINE_MS = 50
/** More than the buffers of both ends of a connection hold. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x')

let server: Server
let client: Socket | undefined
beforeEach(async () => {
  server = createServer()
  closeUnreadSockets(server, DEADLINE_MS)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  client?.destroy()
  server.close()
})

async function ask(): Promise<{ reader: Socket; response: ServerResponse }> {
  const asked = once(server, 'request')
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client = reader
  reader.on('error', () => undefined)
  reader.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  const [, response] = await asked
  return { reader, response }
}

test('R41: a client that does not read its answer loses the connection', async () => {
  const { reader, response } = await ask()
  reader.pause()
  response.end(LARGE)
  await once(response, 'close')
  expect(response.writableFinished).toBe(false)
})

test('an answer may be longer in the making', async () => {
  const { reader, response } = await ask()
  await once(response, 'timeout')
  response.end('late')
  expect(Buffer.concat(await reader.toArray()).toString()).toContain('\r\n\r\nlate')
})

test('a client that stops reading after such a wait loses the connection, too', async () => {
  const { reader, response } = await ask()
  reader.pause()
  await once(response, 'timeout')
  response.end(LARGE)
  await once(response, 'close')
  expect(response.writableFinished).toBe(false)
})
