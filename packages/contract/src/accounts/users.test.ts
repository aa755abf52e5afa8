import { expect, test } from 'vitest'
import { email } from './users.ts'

test.each(['ada@people.test', "o'neil+bricks@people.test", 'ünal@bücher.test', 'ada@localhost'])(
  'an address is taken as it is: %s',
  (address) => {
    expect(email.parse(` ${address} `)).toBe(address)
  },
)

test.each(['ａda@people.test', 'ada＠people.test', 'ada@people．test', 'ada@ⓟeople.test'])(
  'N16: nobody takes the account of an address by another spelling that mail does not reach: %s',
  (address) => {
    expect(email.parse(address)).toBe('ada@people.test')
  },
)

test('an address whose plain spelling is too long is refused', () => {
  expect(email.safeParse(`${'\ufdfa'.repeat(60)}@people.test`).success).toBe(false)
})

test.each([
  'a,ada@people.test',
  'a;ada@people.test',
  'a<ada@people.test>',
  '"a"ada@people.test',
  'group:ada@people.test',
  'ada(a)@people.test',
  'ada@[127.0.0.1]',
  'ada\\@people.test',
  'ada\u0007@people.test',
  'ada@people.test\r\nBcc: eve@people.test',
  'ada@people@test',
  'a，ada@people.test',
  'ada',
  '\u202eelpoep@ada.test',
  'ada@peo\u00adple.test',
  'ada@people.test\u200b',
  'a\u3164da@people.test',
  'ada@peo\u034fple.test',
  'ad\ufe0fa@people.test',
  '\u2800ada@people.test',
])('an address that a mail could take for another is refused: %j', (address) => {
  expect(email.safeParse(address).success).toBe(false)
})
