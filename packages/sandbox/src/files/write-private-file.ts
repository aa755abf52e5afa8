import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * The file is replaced in one step, so that an interrupted start never leaves half a key. Only the owner may read it.
 */
export async function writePrivateFile(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}.tmp`
  await writeFile(draft, content, { mode: 0o600 })
  await rename(draft, path)
}
