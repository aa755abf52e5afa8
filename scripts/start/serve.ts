import { isBuilt } from '#scripts/build/builds.ts'
import { checkSettings } from './check-settings.ts'

/** `npm run serve`: production. It never installs, builds or starts a fake. */
try {
  if (!isBuilt()) throw new Error('Nothing is built yet: run npm run build first.')
  // The server logs near misses itself.
  checkSettings(() => {})
  process.env.SANDBOX = 'off'
  await import('../../packages/server/src/main.ts')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
