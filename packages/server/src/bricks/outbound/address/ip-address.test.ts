import { describe, expect, it } from 'vitest'
import { isPublicAddress, isPublicLookUpAnswer } from './ip-address.ts'

describe('an address', () => {
  it.each([
    ...['0.0.0.0', '0.255.255.255', '10.255.255.255', '100.64.0.0', '127.0.0.1', '169.254.169.254', '172.16.0.0'],
    ...['172.31.255.255', '192.0.0.8', '192.0.2.255', '192.31.196.9', '192.52.193.1', '192.88.99.1', '192.168.0.0'],
    ...['192.175.48.6', '198.19.0.1', '198.51.100.7', '203.0.113.7', '224.0.0.251', '255.255.255.255', '168.63.129.16'],
  ])('an address %s is refused', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each([
    ...['::', '::1', '::7f00:1', '::ffff:8.8.8.8', '64:ff9b::808:808', '64:ff9b:1::1', '100::1', '5f00::1', 'fc00::1'],
    ...['fe80::1', 'fe80::1%eth0', '2606:4700::1%1', 'fec0::1', 'ff0e::1', '2001::1', '2001:1ff::1', '2001:db8::1'],
    ...['2002:808:808::1', '3fff::1', '3fff:fff::1', '2620:4f:8000::1', '1fff::1', '4000::1'],
  ])('an address %s is refused', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each([
    ...['8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '168.63.129.15', '168.63.129.17', '172.32.0.0'],
    ...['192.0.1.0', '198.17.255.255', '198.20.0.0', '203.0.114.0', '223.255.255.255'],
    ...[
      '2000::1',
      '2001:200::1',
      '2001:4860:4860::8888',
      '2606:4700::1111',
      '2620:4f:8001::1',
      '3ffe::1',
      '3fff:1000::1',
    ],
  ])('an address %s is public', (address) => expect(isPublicAddress(address)).toBe(true))

  it.each(['', 'localhost', '127.1', '010.0.0.1', '0x7f.0.0.1', '8.8.8.8 ', '[2606:4700::1111]', '8.8.8.8.'])(
    'an address in a spelling that no resolver uses ("%s") is refused',
    (address) => expect(isPublicAddress(address)).toBe(false),
  )
})

describe('with DNS64 on', () => {
  it('with DNS64 on an answer is judged by the IPv4 address inside it', () => {
    expect(isPublicLookUpAnswer('64:ff9b::8.8.8.8', true)).toBe(true)
    expect(isPublicLookUpAnswer('64:ff9b::a9fe:a9fe', true)).toBe(false)
    expect(isPublicLookUpAnswer('64:ff9b::10.0.0.1', true)).toBe(false)
  })

  it('with DNS64 on other answers are judged as before, the local-use prefix too', () => {
    expect(isPublicLookUpAnswer('2606:4700::1111', true)).toBe(true)
    expect(isPublicLookUpAnswer('64:ff9b:1::808:808', true)).toBe(false)
    expect(isPublicLookUpAnswer('10.0.0.1', true)).toBe(false)
  })

  it('DNS64 is off unless asked for', () => expect(isPublicLookUpAnswer('64:ff9b::8.8.8.8', false)).toBe(false))
})
