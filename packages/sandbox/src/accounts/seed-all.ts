import { findKeptPort } from '#http/kept-port.ts'
import { sampleAddresses } from '#sample-apis/sample-addresses.ts'
import type { SettledKey, WantedKey } from './ensure-provider-key.ts'
import { grantPlan } from './grant-plan.ts'
import { ensureKeptAccounts, type KeptAccount, keepAccounts } from './kept-accounts.ts'
import { makePassword } from './make-password.ts'
import { createProductClient } from './product-client.ts'
import { type Plan, SAMPLE_ACCOUNTS } from './sample-accounts.ts'
import { SANDBOX_TAIL, seedAccount } from './seed-account.ts'

export interface PrintedAccount {
  email: string
  password: string
  plan: string
}
export interface Seeded {
  accounts: PrintedAccount[]
  hasKey: boolean
  warnings: string[]
}

export interface SeedOptions {
  mailbox?: string | undefined
  /** Set for a real provider. An empty key means that the sample accounts get none. */
  provider?: { key: string } | undefined
}

export async function seedAll(
  server: string,
  folder: string,
  { mailbox, provider }: SeedOptions = {},
): Promise<Seeded> {
  const port = await findKeptPort(folder)
  if (port === undefined) throw new Error(`There is no sandbox in ${folder}: start it first.`)
  const apis = SAMPLE_ACCOUNTS.flatMap(({ projects }) => projects.flatMap(({ bricks }) => bricks.map(({ api }) => api)))
  const context = {
    call: createProductClient(server),
    addresses: sampleAddresses(new Set(apis), port),
    grantPlan,
    mailbox,
    wantedKey: (plan: Plan) => chooseKey(plan, provider),
  }

  const kept = await ensureKeptAccounts(folder, SAMPLE_ACCOUNTS, makePassword)
  const outcomes = await Promise.all(
    SAMPLE_ACCOUNTS.map(async (account) => {
      const own = kept.find(({ email }) => email === account.email)
      const key = own && (await seedAccount(context, account, own))
      return own && key ? { own, key } : undefined
    }),
  )
  const usable = outcomes.flatMap((outcome) => outcome ?? [])
  await keepWhatChanged(folder, kept, usable)
  return {
    accounts: usable.map(({ own: { email, password, plan } }) => ({ email, password, plan })),
    hasKey: usable.some(({ key }) => key.isThere),
    warnings: [...new Set(usable.flatMap(({ key }) => key.warning ?? []))],
  }
}

/** A real provider never gets a sandbox key, and the sandbox never gets a real key. */
function chooseKey(plan: Plan, provider: SeedOptions['provider']): WantedKey {
  if (!provider) return { of: 'sandbox', text: `sk-sandbox-${plan}-0${SANDBOX_TAIL}` }
  return provider.key === '' ? { of: 'none', text: '' } : { of: 'operator', text: provider.key }
}

async function keepWhatChanged(
  folder: string,
  kept: readonly KeptAccount[],
  usable: readonly { own: KeptAccount; key: SettledKey }[],
): Promise<void> {
  const all = kept.map((account) => {
    const outcome = usable.find(({ own }) => own === account)
    return outcome ? { ...account, seeded: true, key: outcome.key.given } : account
  })
  if (JSON.stringify(all) !== JSON.stringify(kept)) await keepAccounts(folder, all)
}
