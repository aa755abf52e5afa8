import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTlsServer, type TlsTestServer } from '#test/tools/tls-server.ts'
import { createTlsConnect } from './connect.ts'

let server: TlsTestServer
const never = new AbortController().signal

beforeAll(async () => {
  server = await startTlsServer(['api.example.com', '203.0.113.9'])
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => server.close())

describe('a TLS connection', () => {
  it.each(['api.example.com', '203.0.113.9'])(
    'a TLS connection to %s leads to the checked addresses and nowhere else',
    async (hostname) => {
      const socket = await connectByTls(hostname)
      expect(socket.remoteAddress).toBe('127.0.0.1')
      expect(socket.authorized).toBe(true)
      socket.destroy()
    },
  )

  it('a TLS connection tries the next checked address where one refuses', async () => {
    const socket = await connectByTls('api.example.com', ['127.0.0.9', '127.0.0.1'])
    expect(socket.remoteAddress).toBe('127.0.0.1')
    socket.destroy()
  })

  it('a TLS connection is refused where the certificate is of another name', async () => {
    await expect(connectByTls('other.example.com')).rejects.toThrow('connection failed')
    await expect(connectByTls('203.0.113.10')).rejects.toThrow('connection failed')
  })

  it('a TLS connection is refused where the authority is unknown, whatever the environment says', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    const target = { hostname: 'api.example.com', port: server.port, addresses: ['127.0.0.1'] }
    await expect(createTlsConnect()(target, never)).rejects.toThrow('connection failed')
  })

  it('a TLS connection goes nowhere without an address', async () => {
    await expect(connectByTls('api.example.com', [])).rejects.toThrow('connection failed')
  })

  it('a TLS connection ends when the signal aborts', async () => {
    await expect(connectByTls('api.example.com', ['127.0.0.1'], AbortSignal.abort())).rejects.toThrow()
  })
})

function connectByTls(hostname: string, addresses = ['127.0.0.1'], signal = never) {
  return createTlsConnect({ ca: server.ca })({ hostname, port: server.port, addresses }, signal)
}
