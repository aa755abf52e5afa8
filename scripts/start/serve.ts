import { existsSync, readFileSync } from 'node:fs'
import { isBuilt } from '#scripts/build/builds.ts'

/** As they are built, so that nothing is loaded twice. */
const PROGRAM = '../../packages/server/dist/program'

/** `npm run serve`: production. It never installs, builds or starts a fake. */
try {
  if (!isBuilt()) throw new Error('Nothing is built yet: run npm run build first.')
  const { checkSettingsFile }: typeof import('../../packages/server/src/config/unknown-settings.ts') = await import(
    `${PROGRAM}/unknown-settings.js`
  )
  // Names in the environment that are nearly settings are logged by the server itself.
  if (existsSync('.env')) checkSettingsFile(readFileSync('.env', 'utf8'))
  process.env.SANDBOX = 'off'
  await import(`${PROGRAM}/main.js`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
