import { existsSync, readFileSync } from 'node:fs'
import { BUILT_PROGRAM, isBuilt } from '#scripts/build/builds.ts'

/** `npm run serve`: production. It never installs, builds or starts a fake. */
try {
  if (!isBuilt()) throw new Error('Nothing is built yet: run npm run build first.')
  // The built check is used, because the source would load the settings and their library a second time.
  const { checkSettingsFile }: typeof import('../../packages/server/src/config/unknown-settings.ts') = await import(
    `../../${BUILT_PROGRAM}/unknown-settings.js`
  )
  if (existsSync('.env')) checkSettingsFile(readFileSync('.env', 'utf8'))
  process.env.SANDBOX = 'off'
  await import(`../../${BUILT_PROGRAM}/main.js`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
