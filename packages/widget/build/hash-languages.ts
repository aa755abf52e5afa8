import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../src/locales')

/** A language imports nothing, so only the sources of the languages can change their chunks. */
export function hashLanguages(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(FOLDER).sort())
    if (/^\w\w\.ts$/.test(name)) hash.update(readFileSync(join(FOLDER, name)))
  return hash.digest('base64url').slice(0, 6)
}
