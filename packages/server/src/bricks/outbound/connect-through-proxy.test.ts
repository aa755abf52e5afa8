import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createManualTimers } from '#test/tools/manual-timers.ts'
import { PLAIN_REQUEST } from '#test/tools/outbound-scene.ts'
import { startProxy, type TestProxy } from '#test/tools/start-proxy.ts'
import { startTlsServer, type TlsTestServer } from '#test/tools/tls-server.ts'
import { createOutboundPolicy, type OutboundSettings } from './address/outbound-policy.ts'
import { createTlsConnect } from './connect.ts'
import { createProxyConnect } from './connect-through-proxy.ts'
import { DEADLINES } from './deadlines.ts'
import { createOutboundClient } from './outbound-client.ts'
import { systemTimers } from './timers.ts'

let api: TlsTestServer
let close: (() => Promise<void>)[] = []

beforeEach(async () => {
  api = await startTlsServer(['api.example.com'])
  close = [() => api.close()]
})
afterEach(async () => {
  for (const each of close.reverse()) await each()
})

async function openProxy(settings: Parameters<typeof startProxy>[0] = {}): Promise<TestProxy> {
  const here = `127.0.0.1:${api.port}`
  const proxy = await startProxy({
    places: { 'api.example.com:443': here, 'other.example.com:443': here },
    ...settings,
  })
  close.push(() => proxy.close())
  return proxy
}

interface Way extends OutboundSettings {
  proxy: string
  connectMs?: number
}

function openClient({ proxy, connectMs, ...policy }: Way) {
  const looked: string[] = []
  const direct: string[] = []
  const client = createOutboundClient({
    policy: createOutboundPolicy(policy),
    resolve: async (hostname) => {
      looked.push(hostname)
      return ['127.0.0.1']
    },
    connect: (target, signal) => {
      direct.push(target.hostname)
      return createTlsConnect({ ca: api.ca })({ ...target, port: api.port }, signal)
    },
    connectByName: createProxyConnect({ proxy, ca: api.ca }),
    timers: connectMs === undefined ? createManualTimers() : systemTimers,
    deadlines: { ...DEADLINES, refusal: 0, ...(connectMs === undefined ? {} : { connect: connectMs }) },
  })
  close.push(() => client.close())
  const sendPlainRequest = (url = PLAIN_REQUEST.url) =>
    client.send({ ...PLAIN_REQUEST, url, typedUrl: url }, new AbortController().signal)
  return { send: sendPlainRequest, looked, direct }
}

describe('(C6) with a proxy of the operator', () => {
  it('C6: the proxy is asked for the name, nothing is looked up here, and TLS ends at the host', async () => {
    const proxy = await openProxy()
    const { send, looked, direct } = openClient({ proxy: proxy.url })
    expect((await send()).status).toBe(200)
    expect(proxy.asked).toEqual(['api.example.com:443'])
    expect([...looked, ...direct]).toEqual([])
  })

  it('C6: a host that answers with the certificate of another is refused', async () => {
    const proxy = await openProxy()
    await expect(openClient({ proxy: proxy.url }).send('https://other.example.com/')).rejects.toMatchObject({
      failure: 'unreachable',
    })
    expect(api.requests).toEqual([])
  })

  it.each([
    'https://127.0.0.1/',
    'https://169.254.169.254/',
    'https://[::1]/',
    'https://[fd00::1]/',
    'https://localhost/',
    'https://metadata.google.internal/',
    'https://api.example.com:8443/',
    'https://bricks.example.com/',
    'http://api.example.com/',
  ])('C6: what the rules refuse by its text never reaches the proxy: %s', async (url) => {
    const proxy = await openProxy()
    const own = { origins: ['https://bricks.example.com'], ports: new Set<number>(), listAddresses: () => [] }
    await expect(openClient({ proxy: proxy.url, own }).send(url)).rejects.toMatchObject({ failure: 'blocked' })
    expect(proxy.asked).toEqual([])
  })

  it('a host that the operator allows is reached without the proxy', async () => {
    const proxy = await openProxy()
    const { send, looked, direct } = openClient({ proxy: proxy.url, allowHosts: ['api.example.com:443'] })
    expect((await send()).status).toBe(200)
    expect([proxy.asked, looked, direct]).toEqual([[], ['api.example.com'], ['api.example.com']])
  })

  it('name and password of the address are given to the proxy alone', async () => {
    const proxy = await openProxy()
    const address = proxy.url.replace('://', '://bricks:p%40ss%3Aword@')
    await openClient({ proxy: address }).send()
    expect(proxy.logins).toEqual([`Basic ${Buffer.from('bricks:p@ss:word').toString('base64')}`])
    expect(api.requests.join()).not.toContain('Basic')
  })

  it.each([
    ['HTTP/1.1 403 Forbidden', 'blocked'],
    ['HTTP/1.1 407 Proxy Authentication Required', 'unreachable'],
    ['HTTP/1.1 502 Bad Gateway', 'unreachable'],
    ['what is no HTTP', 'unreachable'],
    ['', 'unreachable'],
  ])('a proxy that answers "%s" makes the call %s', async (head, failure) => {
    const proxy = await openProxy({ refusal: { head } })
    await expect(openClient({ proxy: proxy.url }).send()).rejects.toMatchObject({ failure })
  })

  it('a proxy that never answers ends with the deadline of the connection', async () => {
    const proxy = await openProxy({ refusal: { head: undefined } })
    await expect(openClient({ proxy: proxy.url, connectMs: 200 }).send()).rejects.toMatchObject({ failure: 'timeout' })
  })

  it('a proxy that is not there is an API that cannot be reached', async () => {
    const proxy = await openProxy()
    await proxy.close()
    close.pop()
    await expect(openClient({ proxy: proxy.url }).send()).rejects.toMatchObject({ failure: 'unreachable' })
  })
})
