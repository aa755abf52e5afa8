import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createBackupEncryption, decryptSealedBackup } from './sealed-backup.ts'

const PASSPHRASE = 'seven quiet rivers'
const PART = 64 * 1024
const HEAD = 40

async function joinParts(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}
const sealBackup = async (clear: Buffer) =>
  joinParts(Readable.from([clear]).pipe(await createBackupEncryption(PASSPHRASE)))
const unsealBackup = (sealed: Buffer, size = 10_000) =>
  joinParts(decryptSealedBackup(Readable.from(splitBytes(sealed, size)), PASSPHRASE))
function* splitBytes(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

test.each([0, 1, PART - 1, PART, PART + 1, 3 * PART])('N19: %i bytes come back as they were', async (length) => {
  const clear = Buffer.alloc(length, 'river')
  expect((await unsealBackup(await sealBackup(clear))).equals(clear)).toBe(true)
})

test('N19: parts that are left out, doubled, swapped or taken off the end are noticed', async () => {
  const sealed = await sealBackup(Buffer.alloc(3 * PART, 'river'))
  const size = PART + 16
  const head = sealed.subarray(0, HEAD)
  const parts = [0, 1, 2].map((at) => sealed.subarray(HEAD + at * size, HEAD + (at + 1) * size))
  const [one, two, three] = parts
  if (!one || !two || !three) throw new Error('There are three parts.')
  for (const forged of [[two, three], [one, three], [one, two], [two, one, three], [one, one, two, three], [one]])
    await expect(unsealBackup(Buffer.concat([head, ...forged]))).rejects.toThrow(/changed, or|was changed/)
  expect((await unsealBackup(Buffer.concat([head, one, two, three]), 7)).length).toBe(3 * PART)
})
