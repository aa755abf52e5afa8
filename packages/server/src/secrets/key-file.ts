import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'

const SECRET_BYTES = 32
const READABLE_BY_OTHERS = 0o077

/** The text of the key file, made at first use; refuses a file that others on the machine can read. */
export function readOrCreateKeyFile(path: string): string {
  if (!existsSync(path)) createKeyFile(path)
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
