import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type OutboundRow, outboundRows } from '#test/tools/outbound-world.ts'
import { completeBrickUrl, parseBrickUrl } from './brick-url.ts'
import { isPublicLookUpAnswer } from './ip-address.ts'
import { createOutboundPolicy } from './outbound-policy.ts'

const policy = createOutboundPolicy({})

describe('(C1) the pure functions judge every row', () => {
  test.each(outboundRows)('C1: $id $url is judged as its row says', (row) => {
    const parsed = parseRowUrl(row)
    const answers = listLastDnsAnswers(row)
    if (row.expect === 'allow' || row.layer === 'response') {
      expect(parsed.refused).toBeUndefined()
      expect(answers.every((answer) => isPublicLookUpAnswer(answer, false))).toBe(true)
    } else if (row.layer === 'url') {
      expect(parsed.refused).toBeDefined()
    } else {
      const areBad = answers.length === 0 || !answers.every((answer) => isPublicLookUpAnswer(answer, false))
      expect(parsed.refused !== undefined || areBad).toBe(true)
    }
  })
})

describe('the text of an address', () => {
  it.each([
    ['an at sign in the authority', 'https://@api.example.com/', 'user_info'],
    ['an at sign hidden as a port', 'https://api.example.com:443@10.0.0.1/', 'user_info'],
    ['a tab', 'https://api.example\t.com/', 'syntax'],
    ['a C1 control', 'https://api.example.com/\u0085', 'syntax'],
    ['DEL', 'https://api.example.com/\u007f', 'syntax'],
    ['a space', 'https://api.example.com/a b', 'syntax'],
    ['a backslash in the path', 'https://api.example.com\\@10.0.0.1/', 'syntax'],
    ['a third slash', 'https:///10.0.0.1/', 'scheme'],
    ['no slashes', 'https:api.example.com', 'scheme'],
    ['upper case in the scheme', 'HTTPS://api.example.com/', 'scheme'],
    ['a place to fill in the port', 'https://api.example.com:{port}/', 'template'],
    ['angle brackets in the host', 'https://<host>.example.com/', 'template'],
    ['a name without a dot', 'https://intranet/', 'name'],
    ['an underscore in a name', 'https://my_api.example.com/', 'name'],
    ['a special name with a trailing dot', 'https://db.internal./', 'name'],
    ['a name of a cluster', 'https://api.default.svc/', 'name'],
    ['home.arpa', 'https://nas.home.arpa/', 'name'],
    ['port 80', 'https://api.example.com:80/', 'port'],
  ])('the text of an address with %s is refused', (_what, url, refused) => {
    expect(parseBrickUrl(url, policy)).toEqual({ refused })
  })

  it('the text of an address may be as long as 2048 characters and no longer', () => {
    const url = `https://api.example.com/${'a'.repeat(2048 - 24)}`
    expect(parseBrickUrl(url, policy).url?.href).toBe(url)
    expect(parseBrickUrl(`${url}a`, policy).refused).toBe('syntax')
  })

  it.each([
    'https://api.example.com:443/v1',
    'https://api.example.com/{id}?at=me@example.com',
    'https://api.example.com?x=1',
  ])('the text of an address %s is let through', (url) => {
    expect(parseBrickUrl(url, policy).url).toBeInstanceOf(URL)
  })

  it('the text of an address loses the dot that ends its host name', () => {
    expect(parseBrickUrl('https://api.example.com./v1', policy).url?.href).toBe('https://api.example.com/v1')
    expect(parseBrickUrl('https://api.example.com../v1', policy).refused).toBe('name')
  })

  it('the text of an address is prefixed exactly once', () => {
    expect(parseBrickUrl(completeBrickUrl(' api.example.com/v1 '), policy).url?.href).toBe('https://api.example.com/v1')
    expect(parseBrickUrl(completeBrickUrl('//169.254.169.254/latest'), policy).refused).toBeDefined()
    expect(parseBrickUrl(completeBrickUrl('https://api.example.com'), policy).refused).toBe('name')
  })

  it('the text of an address never makes the parser throw', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseBrickUrl(completeBrickUrl(text), policy)))
  })
})

describe('(C8) a private address is refused in every spelling', () => {
  const ranges = [[10], [127], [169, 254], [192, 168], [172, 16], [100, 64], [0], [198, 18], [240], [168, 63, 129, 16]]
  const privateAddress = fc
    .tuple(fc.constantFrom(...ranges), fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255)))
    .map(([start, rest]) => [...start, ...rest].slice(0, 4))

  test('C8: a private address is refused in every spelling of IPv4', () => {
    fc.assert(
      fc.property(
        privateAddress,
        fc.array(fc.nat(2), { minLength: 4, maxLength: 4 }),
        fc.nat(3),
        (bytes, radixes, joined) => {
          for (const host of spellAddress(bytes, radixes, joined)) {
            expect(parseBrickUrl(`https://${host}/`, policy), host).toEqual({ refused: 'address' })
          }
        },
      ),
    )
  })

  test('C8: a private address is refused in every spelling inside IPv6', () => {
    const prefixes = ['::', '::ffff:', '::ffff:0:', '64:ff9b::', '64:ff9b:1::', '2002:', 'fe80::', 'fd00::']
    fc.assert(
      fc.property(privateAddress, fc.constantFrom(...prefixes), fc.boolean(), (bytes, prefix, isUpper) => {
        const [a = 0, b = 0, c = 0, d = 0] = bytes
        const tail = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
        const host = prefix === '2002:' ? `2002:${tail}::1` : prefix + tail
        const url = `https://[${isUpper ? host.toUpperCase() : host}]/`
        expect(parseBrickUrl(url, policy), url).toEqual({ refused: 'address' })
      }),
    )
  })
})

function parseRowUrl(row: OutboundRow) {
  return parseBrickUrl(row.withoutScheme ? completeBrickUrl(row.url) : row.url, policy)
}

function listLastDnsAnswers({ resolvesTo = [] }: OutboundRow): readonly string[] {
  if (typeof resolvesTo === 'string') return [resolvesTo]
  return 'later' in resolvesTo ? [resolvesTo.later] : resolvesTo
}

function spellAddress(bytes: number[], radixes: number[], joined: number): string[] {
  const kept = bytes.slice(0, 4 - joined)
  const last = bytes.slice(4 - joined).reduce((sum, byte) => sum * 256 + byte, 0)
  const parts = joined > 1 ? [...kept, last] : bytes
  const mixed = parts.map((part, at) => writeInRadix(part, radixes[at] ?? 0)).join('.')
  const plain = bytes.join('.')
  return [
    mixed,
    `${mixed}.`,
    mixed.toUpperCase(),
    plain.replaceAll('.', '。'),
    plain.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    plain.replace(/\d/g, (digit) => `%3${digit}`),
  ]
}

function writeInRadix(part: number, radix: number): string {
  return radix === 0 ? String(part) : radix === 1 ? `0x${part.toString(16)}` : `0${part.toString(8)}`
}
