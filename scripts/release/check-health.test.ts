import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const PROGRAM = fileURLToPath(new URL('./program/check-health.js', import.meta.url))

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['127.0.0.2', '127.0.0.2'],
  ['0.0.0.0', '0.0.0.0'],
  ['::1', '::1'],
  ['::', '::'],
  ['localhost', 'localhost'],
  [undefined, '127.0.0.1'],
  ['', '127.0.0.1'],
])('a container whose HOST is %j is asked where it listens', async (host, listens) => {
  const server = createServer((_, response) => response.end('{}')).listen(0, listens)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    expect(await checkHealth(host, port)).toBe(0)
  } finally {
    server.close()
    server.closeAllConnections()
  }
  expect(await checkHealth(host, port)).toBe(1)
})

async function checkHealth(host: string | undefined, port: number): Promise<unknown> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { PORT: String(port), ...(host !== undefined && { HOST: host }) },
  })
  const [code] = await once(child, 'exit')
  return code
}
