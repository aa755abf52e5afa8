import { expect, test } from 'vitest'
import { email } from './users.ts'

test.each(['ada@people.test', "o'neil+bricks@people.test", 'ünal@bücher.test', 'ada@localhost'])(
  'an address is taken as it is: %s',
  (address) => {
    expect(email.parse(` ${address} `)).toBe(address)
  },
)

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
  'ada',
])('an address that a mail could take for another is refused: %j', (address) => {
  expect(email.safeParse(address).success).toBe(false)
})
