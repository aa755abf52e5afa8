import { join } from 'node:path'
import { findJsonFile } from '#files/find-json-file.ts'
import { writePrivateFile } from '#files/write-private-file.ts'
import type { GivenKey } from './ensure-provider-key.ts'
import type { SampleAccount } from './sample-accounts.ts'

export interface KeptAccount {
  email: string
  password: string
  plan: string
  seeded: boolean
  key?: GivenKey
  hasPast?: boolean
}

/** The new passwords are saved before they are used, so that none is lost. */
export async function ensureKeptAccounts(
  folder: string,
  accounts: readonly SampleAccount[],
  makePassword: () => string,
): Promise<KeptAccount[]> {
  const kept = await findKeptAccounts(folder)
  const all = accounts.map(({ email, plan }) => {
    const known = kept.find((account) => account.email === email)
    return known ?? { email, password: makePassword(), plan, seeded: false }
  })
  if (all.length !== kept.length || all.some((account) => !kept.includes(account))) await writeKeptAccounts(folder, all)
  return all
}

export async function writeKeptAccounts(folder: string, accounts: readonly KeptAccount[]): Promise<void> {
  await writePrivateFile(buildAccountsFilePath(folder), `${JSON.stringify(accounts, null, 2)}\n`)
}

async function findKeptAccounts(folder: string): Promise<KeptAccount[]> {
  const kept = await findJsonFile(buildAccountsFilePath(folder))
  return Array.isArray(kept) ? kept.filter(isKeptAccount) : []
}

function isKeptAccount(value: unknown): value is KeptAccount {
  if (typeof value !== 'object' || value === null) return false
  return 'email' in value && 'password' in value && 'plan' in value && 'seeded' in value
}

function buildAccountsFilePath(folder: string): string {
  return join(folder, 'sandbox-accounts.json')
}
