import { ROLE_PREMIUM, ROLE_PRO } from '@bricks/contract/wire'
import { confirmAddress } from './confirm-address.ts'
import type { KeptAccount } from './kept-accounts.ts'
import type { Call } from './product-client.ts'
import type { Plan, SampleAccount, SampleProject } from './sample-accounts.ts'
import { type SignedIn, signIn } from './sign-in.ts'
import { toFunction } from './to-function.ts'

const ROLES: Record<Plan, number> = { free: 0, pro: ROLE_PRO, premium: ROLE_PREMIUM }

export type SeedContext = {
  call: Call
  /** Sample API's id to its address. */
  addresses: Readonly<Record<string, string>>
  grantPlan: (email: string, plan: Plan) => Promise<void>
  /** The page of the sandbox's mailbox; absent where a real mail server is set. */
  mailbox: string | undefined
}

/** Makes what is missing of the account; what its owner changed stays. False where its password is another one by now. */
export async function seedAccount(context: SeedContext, account: SampleAccount, kept: KeptAccount): Promise<boolean> {
  const { call } = context
  const signedIn = await signIn(call, { ...account, password: kept.password }, kept.seeded)
  if (!signedIn) return false
  // One that had to sign up again belongs to a new database.
  if (!kept.seeded || signedIn.isNew) await furnish(context, account, signedIn)
  await call('/logout', {}, signedIn.token)
  return true
}

async function furnish(context: SeedContext, account: SampleAccount, { token, user }: SignedIn): Promise<void> {
  const { call, grantPlan } = context
  const isConfirmed = await confirm(context, account.email, token)
  if (user.role < ROLES[account.plan]) await grantPlan(account.email, account.plan)
  if (user.openaikey === '') await call('/user/openaikey', { openaikey: `sk-sandbox-${account.plan}-0001` }, token)
  const existing = await call<{ name: string }[]>('/project/getByUser', undefined, token)
  for (const project of account.projects) {
    if (!existing.some(({ name }) => name === project.name))
      await makeProject(context, { ...project, live: project.live && isConfirmed }, token)
  }
}

/** False where only a real mail could confirm the address: then nothing can be deployed. */
async function confirm({ call, mailbox }: SeedContext, email: string, token: string): Promise<boolean> {
  const { account } = await call<{ account: { email_confirmed: boolean } }>('/user/settings', undefined, token)
  if (account.email_confirmed) return true
  if (mailbox === undefined) return false
  await confirmAddress(call, mailbox, email)
  return true
}

async function makeProject({ call, addresses }: SeedContext, project: SampleProject, token: string): Promise<void> {
  const { name, system, bricks, live, greeting } = project
  const { id } = await call<{ id: string }>('/project/new', { 'new-project-name': name }, token)
  const functions = bricks.map((brick) => toFunction(brick, addresses[brick.api] ?? ''))
  await call('/project/update', { id, system, functions, currentDate: true }, token)
  if (greeting) await call('/project/share', { project_id: id, appearance: greeting, texts: {}, origins: [] }, token)
  if (live) await call('/project/deploy', { project_id: id }, token)
}
