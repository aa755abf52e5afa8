import { expect, test } from 'vitest'
import { foldAddress, truncateClientAddress } from './client-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8:1:2:3:4:5:6]:51234', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['not an address', 'not an address'],
  ['not an address:51234', 'not an address:51234'],
])('the address %s counts as %s', (address, folded) => expect(foldAddress(address)).toBe(folded))

test.each([
  ['203.0.113.7', '203.0.113.0'],
  ['::ffff:203.0.113.7', '203.0.113.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['203.0.113.7:51234', '203.0.113.0'],
  ['[2001:db8:1:2:3:4:5:6]:51234', '2001:db8:1::'],
  ['not an address', ''],
])('the address %s is stored as %s', (address, kept) => expect(truncateClientAddress(address)).toBe(kept))
