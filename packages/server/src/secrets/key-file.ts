import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { SettingError } from '#config/setting.ts'

const SECRET_BYTES = 32
const SUFFIX_BYTES = 8
const LEAST_LENGTH = 32
const READABLE_BY_OTHERS = 0o077

/**
 * Makes the file at first use. Throws if others on the machine can read it. Also throws if the file is missing and
 * `mayCreate` is false: secrets are stored then, and a new key could not decrypt them.
 */
export function readOrCreateKeyFile(path: string, mayCreate: boolean): string {
  if (!existsSync(path)) {
    if (!mayCreate) {
      const fix = 'Put it back from its backup, or set the ENCRYPTION_SECRET that they were encrypted with.'
      throw new SettingError('DATA_DIR', `${path} is missing, and the stored secrets need it. ${fix}`)
    }
    createKeyFile(path)
  }
  const mode = statSync(path).mode
  if (process.platform !== 'win32' && (mode & READABLE_BY_OTHERS) !== 0) {
    throw new SettingError(
      'DATA_DIR',
      `${path} can be read by others. It holds the encryption key: run chmod 600 on it.`,
    )
  }
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < LEAST_LENGTH)
    throw new SettingError('DATA_DIR', `${path} is damaged: put it back from its backup.`)
  return secret
}

/**
 * `link` fails if the file exists, and shows only a complete file, so that two servers that start together share one
 * key.
 */
function createKeyFile(path: string): void {
  // The draft is not named by the process id: in a container the id is always 1, and a start that was killed may have
  // left a draft of that name.
  const draft = `${path}.${randomBytes(SUFFIX_BYTES).toString('hex')}`
  const file = openSync(draft, 'wx', 0o600)
  try {
    writeSync(file, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`)
    fsyncSync(file)
    linkSync(draft, path)
  } catch (error) {
    if (!existsSync(path)) throw error
  } finally {
    closeSync(file)
    rmSync(draft)
  }
}
