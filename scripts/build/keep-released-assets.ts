import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const DAY_MS = 24 * 3600 * 1000
const KEEP_CHUNKS_MS = 30 * DAY_MS
const KEEP_PINNED_MS = 365 * DAY_MS
/** This is more than a year of releases. The number limits the disk space on a machine that builds often. */
const MOST_PINNED = 60

/**
 * Chunks of earlier builds are kept for 30 days, because open pages still ask for them. The newest MOST_PINNED pinned
 * versions are kept for a year, with all their chunks.
 */
export function keepReleasedAssets(from: string, to: string, now = Date.now()): void {
  if (!existsSync(from)) return
  const chunks = listNames(join(from, 'widget')).map((name) => `widget/${name}`)
  const measureFileAge = (name: string) => now - statSync(join(from, name)).mtimeMs
  const pinned = listNames(from)
    .filter((name) => /^widget@\w+\.js$/.test(name) && measureFileAge(name) < KEEP_PINNED_MS)
    .sort((a, b) => measureFileAge(a) - measureFileAge(b))
    .slice(0, MOST_PINNED)
  const kept = new Set([...pinned, ...chunks.filter((name) => measureFileAge(name) < KEEP_CHUNKS_MS)])
  for (const name of kept) {
    if (!name.endsWith('.js')) continue
    const text = readFileSync(join(from, name), 'utf8')
    for (const chunk of chunks) if (text.includes(basename(chunk))) kept.add(chunk)
  }
  for (const name of [...kept].flatMap((file) => [file, `${file}.br`])) {
    if (!existsSync(join(from, name)) || existsSync(join(to, name))) continue
    mkdirSync(dirname(join(to, name)), { recursive: true })
    cpSync(join(from, name), join(to, name), { preserveTimestamps: true })
  }
}

function listNames(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
