import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDisconnectSignal } from './disconnect-signal.ts'

const server = createServer()
let url: string
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
})

test('a client that left before anybody watched is known to have left', async () => {
  const asked = once(server, 'request')
  const leaver = new AbortController()
  const answer = fetch(url, { signal: leaver.signal }).catch(() => undefined)
  const [, response] = await asked
  const left = once(response, 'close')
  leaver.abort()
  await Promise.all([answer, left])
  expect(createDisconnectSignal(response).aborted).toBe(true)
})

test('a client that reads to the end has not left', async () => {
  const asked = once(server, 'request')
  const answer = fetch(url).then((response) => response.text())
  const [, response] = await asked
  const signal = createDisconnectSignal(response)
  response.end('Hi')
  expect(await answer).toBe('Hi')
  expect([signal.aborted, createDisconnectSignal(response).aborted]).toEqual([false, false])
})
