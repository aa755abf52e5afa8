import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { removeLeftovers, waitUntil } from './check-tools.ts'
import { checkForgedHost } from './first-hour.ts'
import { HOST, startNginx, type TlsProxy } from './proxies.ts'

/** As the server behind one proxy: another host than its own is 421. */
const upstream = createServer(({ headers }, response) => {
  response.statusCode = (headers['x-forwarded-host'] ?? headers.host) === HOST ? 200 : 421
  response.end('An answer')
})

describe.skipIf(spawnSync('which', ['nginx']).status !== 0)('behind nginx by its file', () => {
  let proxy: TlsProxy
  beforeAll(async () => {
    await once(upstream.listen(0, '127.0.0.1'), 'listening')
    proxy = await startNginx(`127.0.0.1:${(upstream.address() as AddressInfo).port}`)
    const isUp = () => fetch(`http://127.0.0.1:${proxy.plainPort}/`, { redirect: 'manual' }).then(Boolean, () => false)
    await waitUntil('nginx does not answer', isUp)
  })
  afterAll(() => {
    removeLeftovers()
    upstream.close()
  })

  test('N20: a client’s own X-Forwarded-Host does not make another host ours', async () => {
    await checkForgedHost(proxy)
  })
})
