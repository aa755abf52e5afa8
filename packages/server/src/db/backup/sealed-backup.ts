import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { Transform } from 'node:stream'
import { promisify } from 'node:util'
import { RestoreError } from './restore-error.ts'

/**
 * The first bytes of an encrypted backup. Then come one byte of cost, the salt, the start of every nonce, and the
 * parts.
 */
export const SEALED_MAGIC = Buffer.from('bricks-sealed/1\n')
const COST = 16
const MOST_COST = 20
const SALT_BYTES = 16
const NONCE_START_BYTES = 7
const TAG_BYTES = 16
const PART_BYTES = 64 * 1024
const HEAD_BYTES = SEALED_MAGIC.length + 1 + SALT_BYTES + NONCE_START_BYTES
const MEMORY = 2 ** 31

const deriveBytes = promisify<string, Buffer, number, object, Buffer>(scrypt)

/**
 * Encrypts a stream in parts, by scrypt and AES-256-GCM. Each part is bound to its position and to whether it is the
 * last, so that a part that is changed, moved, left out or cut off is detected.
 */
export async function createBackupEncryption(passphrase: string): Promise<Transform> {
  const head = Buffer.concat([
    SEALED_MAGIC,
    Buffer.from([COST]),
    randomBytes(SALT_BYTES),
    randomBytes(NONCE_START_BYTES),
  ])
  const { key, buildNonce } = await readSealedHead(head, passphrase)
  let rest = Buffer.alloc(0)
  let part = 0
  const encryptPart = (clear: Buffer, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, buildNonce(part, isLast), { authTagLength: TAG_BYTES })
    cipher.setAAD(head)
    part += 1
    return Buffer.concat([cipher.update(clear), cipher.final(), cipher.getAuthTag()])
  }
  const sealing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk])
      // Always holds one part back, because only at the end it is known which part is the last.
      while (rest.length > PART_BYTES) {
        this.push(encryptPart(rest.subarray(0, PART_BYTES), false))
        rest = rest.subarray(PART_BYTES)
      }
      done()
    },
    flush(done) {
      done(null, encryptPart(rest, true))
    },
  })
  sealing.push(head)
  return sealing
}

export async function* decryptSealedBackup(
  sealed: AsyncIterable<Buffer>,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  if (passphrase === undefined) {
    throw new RestoreError('The backup is encrypted. Set the BACKUP_PASSPHRASE that it was made with.')
  }
  let opened: Awaited<ReturnType<typeof readSealedHead>> | undefined
  let head = Buffer.alloc(0)
  let rest = Buffer.alloc(0)
  let part = 0
  const decryptNextPart = (text: Buffer, isLast: boolean) => decryptPart(text, { opened, head, part: part++, isLast })
  for await (const chunk of sealed) {
    rest = Buffer.concat([rest, chunk])
    if (!opened && rest.length >= HEAD_BYTES) {
      head = rest.subarray(0, HEAD_BYTES)
      rest = rest.subarray(HEAD_BYTES)
      opened = await readSealedHead(head, passphrase)
    }
    while (opened && rest.length > PART_BYTES + TAG_BYTES) {
      yield decryptNextPart(rest.subarray(0, PART_BYTES + TAG_BYTES), false)
      rest = rest.subarray(PART_BYTES + TAG_BYTES)
    }
  }
  yield decryptNextPart(rest, true)
}

interface SealedPart {
  opened: Awaited<ReturnType<typeof readSealedHead>> | undefined
  head: Buffer
  part: number
  isLast: boolean
}

function decryptPart(text: Buffer, { opened, head, part, isLast }: SealedPart): Buffer {
  try {
    if (!opened || text.length < TAG_BYTES) throw new Error('It ends too early.')
    const nonce = opened.buildNonce(part, isLast)
    const decipher = createDecipheriv('aes-256-gcm', opened.key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(head)
    decipher.setAuthTag(text.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(text.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch (cause) {
    const why =
      part === 0
        ? 'The backup was made with another BACKUP_PASSPHRASE, or the file was changed. Nothing was restored.'
        : 'The encrypted backup was changed, or is not whole. Nothing was restored.'
    throw new RestoreError(why, { cause })
  }
}

async function readSealedHead(head: Buffer, passphrase: string) {
  const cost = head[SEALED_MAGIC.length] ?? 0
  if (cost < COST || cost > MOST_COST) {
    throw new RestoreError('The encrypted backup was changed, or is of a newer release. Nothing was restored.')
  }
  const salt = head.subarray(SEALED_MAGIC.length + 1, SEALED_MAGIC.length + 1 + SALT_BYTES)
  const start = head.subarray(HEAD_BYTES - NONCE_START_BYTES)
  const key = await deriveBytes(passphrase, salt, 32, { N: 2 ** cost, r: 8, p: 1, maxmem: MEMORY })
  const buildNonce = (part: number, isLast: boolean) => {
    const end = Buffer.alloc(5)
    end.writeUInt32BE(part)
    end[4] = isLast ? 1 : 0
    return Buffer.concat([start, end])
  }
  return { key, buildNonce }
}
