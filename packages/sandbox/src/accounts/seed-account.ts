import { ROLE_PREMIUM, ROLE_PRO } from '@bricks/contract/wire'
import { confirmAddress } from './confirm-address.ts'
import { ensureProviderKey, type SettledKey, type WantedKey } from './ensure-provider-key.ts'
import type { KeptAccount } from './kept-accounts.ts'
import type { Call } from './product-client.ts'
import type { Plan, SampleAccount, SampleProject } from './sample-accounts.ts'
import { type SignedIn, signInOrSignUp } from './sign-in.ts'
import { toConnectedFunction } from './to-connected-function.ts'

const ROLES: Record<Plan, number> = { free: 0, pro: ROLE_PRO, premium: ROLE_PREMIUM }
export const SANDBOX_TAIL = '001'

export interface SeedContext {
  call: Call
  addresses: Readonly<Record<string, string>>
  grantPlan: (email: string, plan: Plan) => Promise<void>
  mailbox: string | undefined
  wantedKey: (plan: Plan) => WantedKey
  needsKey: boolean
}

/**
 * Creates what the account lacks and keeps the changes of its owner. Undefined if the owner has changed the password.
 */
export async function seedAccount(
  context: SeedContext,
  account: SampleAccount,
  kept: KeptAccount,
): Promise<{ key: SettledKey; isNew: boolean } | undefined> {
  const { call } = context
  const signedIn = await signInOrSignUp(call, { ...account, password: kept.password }, kept.seeded)
  if (!signedIn) return undefined
  const { token, user } = signedIn
  // An account that had to sign up again belongs to a new database, so it is set up anew.
  const isNew = !kept.seeded || signedIn.isNew
  const given = signedIn.isNew ? undefined : (kept.key ?? { of: 'sandbox', tail: SANDBOX_TAIL })
  const key = await ensureProviderKey(
    call,
    { token, mask: user.openaikey, given, isNew },
    context.wantedKey(account.plan),
  )
  if (isNew) await setUpAccount(context, account, signedIn, key.isThere || !context.needsKey)
  else if (key.isNew) await deployWaitingProjects(call, account, token)
  await call('/logout', {}, token)
  return { key, isNew }
}

async function setUpAccount(
  context: SeedContext,
  account: SampleAccount,
  { token, user }: SignedIn,
  hasKey: boolean,
): Promise<void> {
  const { call, grantPlan } = context
  const mayDeploy = (await ensureAddressConfirmed(context, account.email, token)) && hasKey
  if (user.role < ROLES[account.plan]) await grantPlan(account.email, account.plan)
  const existing = await call<{ name: string }[]>('/project/getByUser', undefined, token)
  for (const project of account.projects) {
    if (!existing.some(({ name }) => name === project.name))
      await createSampleProject(context, { ...project, live: project.live && mayDeploy }, token)
  }
}

async function deployWaitingProjects(call: Call, { projects }: SampleAccount, token: string): Promise<void> {
  const existing = await call<{ id: string; name: string; version: number }[]>('/project/getByUser', undefined, token)
  for (const { id, name, version } of existing) {
    const isWaiting = version === 0 && projects.some((project) => project.live && project.name === name)
    if (isWaiting) await call('/project/deploy', { project_id: id }, token)
  }
}

async function ensureAddressConfirmed({ call, mailbox }: SeedContext, email: string, token: string): Promise<boolean> {
  const { account } = await call<{ account: { email_confirmed: boolean } }>('/user/settings', undefined, token)
  if (account.email_confirmed) return true
  if (mailbox === undefined) return false
  await confirmAddress(call, mailbox, { email, session: token })
  return true
}

async function createSampleProject(
  { call, addresses }: SeedContext,
  project: SampleProject,
  token: string,
): Promise<void> {
  const { name, system, bricks, live, earlier = [], greeting, suggests = false } = project
  const { id } = await call<{ id: string }>('/project/new', { 'new-project-name': name }, token)
  let known: readonly { id: string; name: string }[] = []
  const saveDraft = async (content: Pick<SampleProject, 'system' | 'bricks'>) => {
    const functions = content.bricks.map((brick) => ({
      ...toConnectedFunction(brick, addresses[brick.api] ?? ''),
      ...known.find((each) => each.name === brick.name),
    }))
    const sent = { id, system: content.system, functions, currentDate: true }
    const saved = await call<{ functions: { id: string; name: string }[] }>('/project/update', sent, token)
    known = saved.functions.map((each) => ({ id: each.id, name: each.name }))
  }
  for (const before of live ? earlier : []) {
    await saveDraft(before)
    await call('/project/deploy', { project_id: id }, token)
  }
  await saveDraft({ system, bricks })
  if (greeting)
    await call(
      '/project/share',
      { project_id: id, appearance: greeting, texts: {}, origins: [], follow_ups: suggests },
      token,
    )
  if (live) await call('/project/deploy', { project_id: id }, token)
}
