import { afterEach, expect, test, vi } from 'vitest'
import { UsageError } from './command.ts'
import { runCommand } from './run-command.ts'

const umask = process.umask()
afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
  process.umask(umask)
})

async function failWith(error: Error): Promise<unknown> {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await runCommand(() => Promise.reject(error))
  expect(process.exitCode).toBe(1)
  return write.mock.calls[0]?.[0]
}

test.each([
  ['ENOSPC', 'ENOSPC: no space left on device, write'],
  ['SQLITE_FULL', 'database or disk is full'],
  ['SQLITE_IOERR_WRITE', 'disk I/O error'],
])('a command that a disk stops by %s says what to do', async (code, message) => {
  const fix = 'See that the disk has room and takes writes, then run this again.'
  expect(await failWith(Object.assign(new Error(message), { code }))).toBe(`${message}. ${fix}\n`)
})

test('whatever else stops a command is told as it is', async () => {
  expect(await failWith(new UsageError('Nobody has signed up as a@b.test.'))).toBe(
    'Nobody has signed up as a@b.test.\n',
  )
})

test('a command goes on where nobody reads its lines any more', async () => {
  await runCommand(async () => ['one'])
  const closed = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
  expect(() => process.stdout.emit('error', closed)).not.toThrow()
})
