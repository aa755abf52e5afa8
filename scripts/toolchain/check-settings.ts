import { existsSync, readFileSync } from 'node:fs'
import { checkSettingsFile, listNearMisses } from '../../packages/server/src/unknown-settings.ts'

/**
 * Looks for names that are no settings: one in `.env`, which is ours alone, stops the start; one in the environment, where many
 * programs keep theirs, is a line for `warn`, and only where it is nearly one of ours.
 */
export function checkSettings(warn: (line: string) => void, file = '.env'): void {
  if (existsSync(file)) checkSettingsFile(readFileSync(file, 'utf8'))
  for (const { name, meant } of listNearMisses(Object.keys(process.env))) {
    warn(`${name}: there is no such setting, and it changes nothing. Did you mean ${meant}?`)
  }
}
