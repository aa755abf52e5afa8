import { isBuilt } from '../toolchain/builds.ts'
import { checkSettings } from '../toolchain/check-settings.ts'

/** `npm run serve`: production. It never installs, never builds and never starts a stand-in. */
try {
  if (!isBuilt()) throw new Error('Nothing is built yet: run npm run build first.')
  // The server logs what is only nearly a setting.
  checkSettings(() => {})
  process.env.SANDBOX = 'off'
  await import('../../packages/server/src/main.ts')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
