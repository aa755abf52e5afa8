import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { writePrivateFile } from '#files/write-private-file.ts'
import type { Past } from './past.ts'

const ADMIN = fileURLToPath(import.meta.resolve('../../../server/src/commands/admin.ts'))

/**
 * Runs a command of the server instead of calling its API, because no visitor can write in the past. Returns how many
 * turns each bot has now, by e-mail address and project.
 */
export async function playSampleHistories(folder: string, pasts: readonly Past[]): Promise<Map<string, number>> {
  const file = join(folder, 'sandbox-past.json')
  await writePrivateFile(file, JSON.stringify(pasts))
  try {
    const playing = promisify(execFile)(process.execPath, [ADMIN, 'play-past', file])
    const killPlaying = () => playing.child.kill()
    process.once('exit', killPlaying)
    const { stdout } = await playing
    process.off('exit', killPlaying)
    const lines: { email: string; project: string; turns: number; kept: number }[] = stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
    return new Map(lines.map(({ email, project, turns, kept }) => [`${email} ${project}`, turns + kept]))
  } finally {
    await rm(file, { force: true })
  }
}
