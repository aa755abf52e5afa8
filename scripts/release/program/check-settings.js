import { existsSync, readFileSync } from 'node:fs'
import { checkSettingsFile } from './packages/server/src/config/unknown-settings.js'

/** Throws where `.env` of the folder this is started in names a setting that there is not. */
export function checkSettings() {
  if (existsSync('.env')) checkSettingsFile(readFileSync('.env', 'utf8'))
}
