import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

enableCompileCache()
const { seedAll } = await import('./accounts/seed-all.ts')

try {
  const { values } = parseArgs({ options: { server: { type: 'string' }, 'data-dir': { type: 'string' } } })
  const { server, 'data-dir': folder } = values
  if (!server || !folder) throw new Error('Name the server and the folder: --server URL --data-dir DIR')
  console.log(JSON.stringify({ accounts: await seedAll(server, resolve(folder), process.env.SANDBOX_MAILBOX) }))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
