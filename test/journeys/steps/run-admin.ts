import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

export async function runAdmin(folder: string, ...words: string[]): Promise<Record<string, unknown>[]> {
  const env = { ...process.env, DATA_DIR: folder }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/run.mjs', 'admin', ...words], { env })
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
