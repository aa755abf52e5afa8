import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'

const SECRET_BYTES = 32
const READABLE_BY_OTHERS = 0o077

/**
 * The text of the key file, made at first use; refuses a file that others on the machine can read. Where secrets are
 * stored already (`mayCreate` false) a new key could not read them, so a missing file stops the start.
 */
export function readOrCreateKeyFile(path: string, mayCreate: boolean): string {
  if (!existsSync(path)) {
    if (!mayCreate) throw new Error(`${path} is missing, and the stored secrets need it. Put it back from its backup.`)
    createKeyFile(path)
  }
  const mode = statSync(path).mode
  // Windows keeps no such bits.
  if (process.platform !== 'win32' && (mode & READABLE_BY_OTHERS) !== 0) {
    throw new Error(`${path} can be read by others. It holds the encryption key: run chmod 600 on it.`)
  }
  return readFileSync(path, 'utf8').trim()
}

function createKeyFile(path: string): void {
  // 'wx' fails where the file exists: two first starts at once must not make two keys.
  const file = openSync(path, 'wx', 0o600)
  try {
    writeSync(file, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
