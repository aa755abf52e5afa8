import { existsSync, readFileSync } from 'node:fs'
import { checkSettingsFile, describeUnknownSettings } from '../../packages/server/src/config/unknown-settings.ts'

/**
 * An unknown name in `.env` throws, because that file is ours alone. In the environment, only a name close to a
 * setting's name gives a line for `warn`.
 */
export function checkSettings(warn: (line: string) => void, file = '.env'): void {
  if (existsSync(file)) checkSettingsFile(readFileSync(file, 'utf8'))
  for (const { name, meant } of describeUnknownSettings(Object.keys(process.env))) {
    warn(`${name}: there is no such setting, and it changes nothing. Did you mean ${meant}?`)
  }
}
