import { findKeptPort } from '#kept-port.ts'
import { sampleAddresses } from '#sample-apis/sample-addresses.ts'
import { grantPlan } from './grant-plan.ts'
import { ensureKeptAccounts, keepAccounts } from './kept-accounts.ts'
import { makePassword } from './make-password.ts'
import { createProductClient } from './product-client.ts'
import { SAMPLE_ACCOUNTS } from './sample-accounts.ts'
import { seedAccount } from './seed-account.ts'

export type PrintedAccount = { email: string; password: string; plan: string }

/** Without `mailbox`, the page of the sandbox's own, no address can be confirmed, and nothing is deployed where that is needed. */
/** Makes the sample accounts over the product's public API, and gives those that can be signed in with the kept password. */
export async function seedAll(server: string, folder: string, mailbox?: string): Promise<PrintedAccount[]> {
  const port = await findKeptPort(folder)
  if (port === undefined) throw new Error(`There is no sandbox in ${folder}: start it first.`)
  const apis = SAMPLE_ACCOUNTS.flatMap(({ projects }) => projects.flatMap(({ bricks }) => bricks.map(({ api }) => api)))
  const context = {
    call: createProductClient(server),
    addresses: sampleAddresses(new Set(apis), port),
    grantPlan,
    mailbox,
  }

  const kept = await ensureKeptAccounts(folder, SAMPLE_ACCOUNTS, makePassword)
  const outcomes = await Promise.all(
    SAMPLE_ACCOUNTS.map(async (account) => {
      const own = kept.find(({ email }) => email === account.email)
      return own && (await seedAccount(context, account, own)) ? own : undefined
    }),
  )
  const usable = outcomes.flatMap((account) => account ?? [])
  if (usable.some(({ seeded }) => !seeded)) {
    const marked = kept.map((account) => ({ ...account, seeded: account.seeded || usable.includes(account) }))
    await keepAccounts(folder, marked)
  }
  return usable.map(({ email, password, plan }) => ({ email, password, plan }))
}
