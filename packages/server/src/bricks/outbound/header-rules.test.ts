import { describe, expect, it } from 'vitest'
import { findHeaderRefusal } from './header-rules.ts'

describe('(C6) a header', () => {
  it.each([
    ...[
      'host',
      'content-length',
      'transfer-encoding',
      'connection',
      'keep-alive',
      'te',
      'trailer',
      'upgrade',
      'expect',
    ],
    ...[
      'proxy-authorization',
      'proxy-x',
      'via',
      'forwarded',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-real-ip',
      'cookie2',
    ],
    ...['sec-fetch-site', 'sec-websocket-key', 'accept-encoding', 'metadata-flavor', 'metadata'],
    ...['x-aws-ec2-metadata-token', 'x-aws-ec2-metadata-token-ttl-seconds'],
  ])('C6: a header named %s is reserved, in any case', (name) => {
    expect(findHeaderRefusal([{ name, value: 'x' }])).toEqual({ reason: 'reserved', name })
    expect(findHeaderRefusal([{ name: name.toUpperCase(), value: 'x' }])?.reason).toBe('reserved')
  })

  it.each(['', ' x', 'x ', 'x:', 'x y', 'x\r\ny', 'é', 'x(', 'x\0', ':authority'])(
    'C6: a header named "%s" is no header',
    (name) => {
      expect(findHeaderRefusal([{ name, value: 'x' }])?.reason).toBe('name')
    },
  )

  it.each(['café', 'a\r\nHost: b', 'a\nb', 'a\0', '\u007f', '•••• abc', 'x'.repeat(4097)])(
    'C6: a header of value "%s" cannot be sent',
    (value) => {
      expect(findHeaderRefusal([{ name: 'x-key', value }])?.reason).toBe('value')
    },
  )

  it.each([
    'authorization',
    'content-type',
    'cookie',
    'x-api-key',
    'accept',
    'user-agent',
    'te-am',
    'metadata-x',
    '!#$%',
  ])('C6: a header named %s is sent', (name) =>
    expect(findHeaderRefusal([{ name, value: `a\tb ~ ${'x'.repeat(4000)}` }])).toBeUndefined(),
  )

  it('C6: a header may have at most 31 others beside it', () => {
    const headers = Array.from({ length: 33 }, (_, at) => ({ name: `x-${at}`, value: '1' }))
    expect(findHeaderRefusal(headers.slice(1))).toBeUndefined()
    expect(findHeaderRefusal(headers)).toEqual({ reason: 'count' })
  })
})
