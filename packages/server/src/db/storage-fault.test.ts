import { describe, expect, test } from 'vitest'
import { findStorageFault, isOwnerGone, isRefusedWrite } from './storage-fault.ts'

const withCode = (code: string) => Object.assign(new Error('failed'), { code })

describe('no space left is told apart (R20)', () => {
  test.each(['SQLITE_FULL', '53100', 'ENOSPC'])('%s', (code) => expect(findStorageFault(withCode(code))).toBe('full'))
})

describe('a storage that is away for now is told apart (R21, R22)', () => {
  test.each([
    'SQLITE_BUSY',
    'SQLITE_BUSY_SNAPSHOT',
    'SQLITE_IOERR_WRITE',
    'SQLITE_READONLY',
    '08006',
    '53300',
    '57P01',
    '57P03',
    'ECONNREFUSED',
    'ECONNRESET',
    'EIO',
  ])('%s', (code) => expect(findStorageFault(withCode(code))).toBe('unavailable'))

  test.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])('%s', (message) => {
    expect(findStorageFault(new Error(message))).toBe('unavailable')
  })
})

describe('a failing query is no fault of the storage', () => {
  test.each(['SQLITE_CONSTRAINT_UNIQUE', '23505', '42601', '22P05'])('%s', (code) => {
    expect(findStorageFault(withCode(code))).toBeUndefined()
  })

  test.each([undefined, null, 'ECONNREFUSED', {}])('%j', (error) => expect(findStorageFault(error)).toBeUndefined())
})

test('a storage that takes no writes is told apart from one that is away or busy (R20)', () => {
  const refusals = ['SQLITE_FULL', '53100', 'ENOSPC', 'SQLITE_IOERR_WRITE', 'SQLITE_READONLY', '25006']
  expect(refusals.filter((code) => !isRefusedWrite(withCode(code)))).toEqual([])
  expect(['SQLITE_BUSY', '57P01', '40001', '57014', '23505'].filter((code) => isRefusedWrite(withCode(code)))).toEqual(
    [],
  )
})

test.each(['SQLITE_CONSTRAINT_FOREIGNKEY', '23503'])(
  'a write for what was deleted meanwhile is told apart: %s',
  (code) => {
    expect(isOwnerGone(withCode(code))).toBe(true)
    expect(isOwnerGone(withCode('23505'))).toBe(false)
  },
)
