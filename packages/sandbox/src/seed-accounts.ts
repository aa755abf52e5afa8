import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { grantPlan } from './accounts/grant-plan.ts'
import { ensureKeptAccounts, keepAccounts } from './accounts/kept-accounts.ts'
import { makePassword } from './accounts/make-password.ts'
import { createProductClient } from './accounts/product-client.ts'
import { SAMPLE_ACCOUNTS } from './accounts/sample-accounts.ts'
import { seedAccount } from './accounts/seed-account.ts'
import { findKeptPort } from './kept-port.ts'
import { sampleAddresses } from './sample-apis/sample-addresses.ts'

const { values } = parseArgs({ options: { server: { type: 'string' }, 'data-dir': { type: 'string' } } })

try {
  const { server, 'data-dir': folder } = values
  if (!server || !folder) throw new Error('Name the server and the folder: --server URL --data-dir DIR')
  const accounts = await seedAccounts(server, resolve(folder))
  console.log(JSON.stringify({ accounts }))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** Makes the sample accounts over the product's public API, and gives those that can be signed in with the kept password. */
async function seedAccounts(server: string, folder: string) {
  const port = await findKeptPort(folder)
  if (port === undefined) throw new Error(`There is no sandbox in ${folder}: start it first.`)
  const ids = SAMPLE_ACCOUNTS.flatMap(({ projects }) => projects.flatMap(({ bricks }) => bricks.map(({ api }) => api)))
  const context = { call: createProductClient(server), addresses: sampleAddresses(new Set(ids), port), grantPlan }

  const kept = await ensureKeptAccounts(folder, SAMPLE_ACCOUNTS, makePassword)
  const outcomes = await Promise.all(
    SAMPLE_ACCOUNTS.map(async (account) => {
      const own = kept.find(({ email }) => email === account.email)
      return own && (await seedAccount(context, account, own)) ? own : undefined
    }),
  )
  const usable = outcomes.flatMap((account) => account ?? [])
  if (usable.some(({ seeded }) => !seeded)) {
    await keepAccounts(
      folder,
      kept.map((account) => ({ ...account, seeded: account.seeded || usable.includes(account) })),
    )
  }
  return usable.map(({ email, password, plan }) => ({ email, password, plan }))
}
