import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

enableCompileCache()
const { seedAll } = await import('./accounts/seed-all.ts')

try {
  const { values } = parseArgs({
    options: { server: { type: 'string' }, 'data-dir': { type: 'string' }, 'real-provider': { type: 'boolean' } },
  })
  const { server, 'data-dir': folder, 'real-provider': isReal } = values
  if (!server || !folder) throw new Error('Name the server and the folder: --server URL --data-dir DIR')
  const { SANDBOX_MAILBOX: mailbox, OPENAI_API_KEY: key = '' } = process.env
  const provider = isReal ? { key: key.trim() } : undefined
  console.log(JSON.stringify(await seedAll(server, resolve(folder), { mailbox, provider })))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
