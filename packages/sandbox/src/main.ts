import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'

enableCompileCache()

const { readSettings } = await import('./settings.ts')
const { startSandbox } = await import('./start-sandbox.ts')
const { callWhenParentEnds: whenParentLeaves } = await import('./call-when-parent-ends.ts')

try {
  const settings = readSettings(process.argv.slice(2), process.env)
  const sandbox = await startSandbox({ ...settings, dataFolder: resolve(settings.dataFolder) }, () => new Date())

  let isLeaving = false
  const closeAndExit = () => {
    if (isLeaving) return
    isLeaving = true
    sandbox.close().then(() => process.exit(0))
  }
  process.on('SIGTERM', closeAndExit)
  process.on('SIGINT', closeAndExit)
  whenParentLeaves(closeAndExit)

  for (const warning of sandbox.warnings) console.error(warning)
  console.log(JSON.stringify({ ready: true, environment: sandbox.environment }))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
