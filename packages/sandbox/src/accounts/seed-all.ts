import { findKeptPort } from '#http/kept-port.ts'
import { seedSampleConversations } from '#past/seed-sample-conversations.ts'
import { listSampleAddresses } from '#sample-apis/sample-addresses.ts'
import { createPassword } from './create-password.ts'
import type { SettledKey, WantedKey } from './ensure-provider-key.ts'
import { grantPlan } from './grant-plan.ts'
import { ensureKeptAccounts, type KeptAccount, writeKeptAccounts } from './kept-accounts.ts'
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
  /** Set for a real provider. With an empty key the sample accounts get no key. */
  provider?: { key: string } | undefined
}

/** `seedHistory` is returned, because it takes a few seconds and callers can print the rest at once. */
export async function seedAllAccounts(
  server: string,
  folder: string,
  { mailbox, provider }: SeedOptions = {},
): Promise<{ seeded: Seeded; seedHistory: () => Promise<void> }> {
  const port = await findKeptPort(folder)
  if (port === undefined) throw new Error(`There is no sandbox in ${folder}: start it first.`)
  const apis = SAMPLE_ACCOUNTS.flatMap(({ projects }) => projects.flatMap(({ bricks }) => bricks.map(({ api }) => api)))
  const call = createProductClient(server)
  const { needs_key: needsKey } = await call<{ needs_key: boolean }>('/config')
  const context = {
    call,
    needsKey,
    addresses: listSampleAddresses(new Set(apis), port),
    grantPlan,
    mailbox,
    wantedKey: (plan: Plan) => chooseKey(plan, provider),
  }

  const kept = await ensureKeptAccounts(folder, SAMPLE_ACCOUNTS, createPassword)
  const outcomes = await Promise.all(
    SAMPLE_ACCOUNTS.map(async (account) => {
      const own = kept.find(({ email }) => email === account.email)
      const outcome = own && (await seedAccount(context, account, own))
      return own && outcome ? { account, own, ...outcome } : undefined
    }),
  )
  const usable = outcomes.flatMap((outcome) => outcome ?? [])
  const all = await storeChangedAccounts(folder, kept, usable)
  const seeded = {
    accounts: usable.map(({ own: { email, password, plan } }) => ({ email, password, plan })),
    hasKey: !needsKey || usable.some(({ key }) => key.isThere),
    warnings: [...new Set(usable.flatMap(({ key }) => key.warning ?? []))],
  }
  // Without a key no bot is live, so no bot can have a past.
  const withKey = usable.filter(({ key }) => key.isThere || !needsKey)
  const waiting = withKey.filter(({ own }) => !all.some(({ email, hasPast }) => email === own.email && hasPast))
  const seedHistory = async () => {
    const accounts = waiting.map(({ account, own }) => ({ account, password: own.password }))
    await seedSampleConversations({ server, folder, accounts, isRun: provider === undefined }, new Date())
    const given = new Set(waiting.map(({ own }) => own.email))
    if (given.size > 0) {
      await writeKeptAccounts(
        folder,
        all.map((each) => (given.has(each.email) ? { ...each, hasPast: true } : each)),
      )
    }
  }
  return { seeded, seedHistory }
}

function chooseKey(plan: Plan, provider: SeedOptions['provider']): WantedKey {
  if (!provider) return { of: 'sandbox', text: `sk-sandbox-${plan}-0${SANDBOX_TAIL}` }
  return provider.key === '' ? { of: 'none', text: '' } : { of: 'operator', text: provider.key }
}

async function storeChangedAccounts(
  folder: string,
  kept: readonly KeptAccount[],
  usable: readonly { own: KeptAccount; key: SettledKey; isNew: boolean }[],
): Promise<KeptAccount[]> {
  const all = kept.map((account) => {
    const outcome = usable.find(({ own }) => own === account)
    if (!outcome) return account
    const { hasPast, ...rest } = account
    const past = hasPast && !outcome.isNew ? { hasPast } : {}
    return { ...rest, seeded: true, key: outcome.key.given, ...past }
  })
  if (JSON.stringify(all) !== JSON.stringify(kept)) await writeKeptAccounts(folder, all)
  return all
}
