import { ensureBuilt } from './builds.ts'

await ensureBuilt({ force: true }).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
