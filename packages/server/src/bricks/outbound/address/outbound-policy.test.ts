import { describe, expect, it } from 'vitest'
import { parseBrickUrl } from './brick-url.ts'
import { createOutboundPolicy } from './outbound-policy.ts'

describe('an allowed host', () => {
  const policy = createOutboundPolicy({
    allowHosts: ['localhost:8443', '10.0.0.5:443', '[fd00::5]:9443', 'INTRANET:444', 'Nas.Local.:443'],
  })

  it.each([
    'https://localhost:8443/',
    'https://10.0.0.5/',
    'https://0x0a.0.0.5:443/',
    'https://[fd00::5]:9443/',
    'https://[FD00:0::0:5]:9443/',
    'https://intranet:444/x',
    'https://nas.local/',
  ])('an allowed host %s is let through', (url) => expect(parseBrickUrl(url, policy).url).toBeInstanceOf(URL))

  it.each([
    'https://localhost/',
    'https://localhost:8444/',
    'https://api.localhost:8443/',
    'https://127.0.0.1:8443/',
    'https://10.0.0.6/',
    'https://[fd00::5]/',
    'https://api.example.com:8443/',
    'https://me@localhost:8443/',
  ])('%s is not opened by an allowed host', (url) => expect(parseBrickUrl(url, policy).refused).toBeDefined())

  it.each([
    'localhost',
    'localhost:',
    'localhost:0',
    'localhost:70000',
    'https://a.b:443',
    'a.b:443/x',
    'fd00::5:443',
    '*:443 b',
    '',
  ])('an allowed host written as "%s" stops the start', (entry) =>
    expect(() => createOutboundPolicy({ allowHosts: [entry] })).toThrow('is not host:port'),
  )
})

describe('a port the operator adds', () => {
  const policy = createOutboundPolicy({ ports: [443, 8443] })

  it('a port the operator adds opens that port on public hosts and nothing else', () => {
    expect(parseBrickUrl('https://api.example.com:8443/', policy).url?.port).toBe('8443')
    expect(parseBrickUrl('https://api.example.com:8444/', policy).refused).toBe('port')
    expect(parseBrickUrl('https://10.0.0.1:8443/', policy).refused).toBe('address')
  })
})
