import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs the command of `npm run admin -- ...` on the data of a running product. Returns the lines that it prints. */
export async function runAdmin(folder: string, ...words: string[]): Promise<Record<string, unknown>[]> {
  const env = { ...process.env, DATA_DIR: folder }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/run.mjs', 'admin', ...words], { env })
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
