import { isBuilt } from '../toolchain/builds.ts'

/** `npm run serve`: production. It never installs, never builds and never starts a stand-in. */
if (isBuilt()) {
  process.env.SANDBOX = 'off'
  await import('../../packages/server/src/main.ts')
} else {
  console.error('Nothing is built yet: run npm run build first.')
  process.exitCode = 1
}
