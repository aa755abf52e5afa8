import { connect, type LookupFunction } from 'node:net'
import { expect, test } from 'vitest'
import { findFreePort } from '#test/tools/find-free-port.ts'
import { getErrorMessage } from './app-error.ts'

test('a name whose addresses all refuse is told with what each of them said', async () => {
  const port = await findFreePort()
  const addresses = [
    { address: '::1', family: 6 },
    { address: '127.0.0.1', family: 4 },
  ]
  const lookup: LookupFunction = (_name, _options, done) => done(null, addresses)
  const error = await new Promise((resolve) => connect({ host: 'two.test', port, lookup }).on('error', resolve))
  // A machine without IPv6 refuses the first address in other words.
  expect(getErrorMessage(error)).toMatch(new RegExp(`^connect E.*::1.*, connect ECONNREFUSED 127.0.0.1:${port}$`))
})

test('an error without a message is told by its name, and what is no error as it is', () => {
  expect(getErrorMessage(new TypeError())).toBe('TypeError')
  expect(getErrorMessage(new AggregateError([]))).toBe('AggregateError')
  expect(getErrorMessage('gone')).toBe('gone')
})
