import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

enableCompileCache()
const { RefusedCall } = await import('./accounts/product-client.ts')
const { seedAllAccounts } = await import('./accounts/seed-all.ts')
const { readProviderKey } = await import('./settings.ts')

const SHUTTING_DOWN = 503

try {
  const { values } = parseArgs({
    options: {
      server: { type: 'string' },
      'data-dir': { type: 'string' },
      'real-provider': { type: 'boolean' },
      'no-past': { type: 'boolean' },
    },
  })
  const { server, 'data-dir': folder, 'real-provider': isReal } = values
  if (!server || !folder) throw new Error('Name the server and the folder: --server URL --data-dir DIR')
  const { SANDBOX_MAILBOX: mailbox } = process.env
  const provider = isReal ? { key: readProviderKey(process.env) } : undefined
  // `process.exit` emits `exit`, on which `playSampleHistories` ends the command that it has started.
  process.on('SIGTERM', () => process.exit(1))
  const { seeded, seedHistory } = await seedAllAccounts(server, resolve(folder), { mailbox, provider })
  console.log(JSON.stringify(seeded))
  if (!values['no-past']) await seedHistory().catch(ignoreEndOfServer)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** If the product ends early, the rest of the past is written at the next start. */
function ignoreEndOfServer(error: unknown): void {
  const hasEnded = error instanceof TypeError || (error instanceof RefusedCall && error.status === SHUTTING_DOWN)
  if (!hasEnded) throw error
}
