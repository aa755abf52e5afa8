import type { ApiHeader, ApiParameter, BrickParameter, ConnectedFunctionInput } from '@bricks/contract'
import { ROLE_PREMIUM } from '@bricks/contract/wire'
import { storeSecret } from '#secrets/secrets.ts'
import { updateUser } from '#users/user.repository.ts'
import type { TestServer } from './start-test-server.ts'
import { callAs, createTestAccount, type TestAccount } from './test-accounts.ts'

export type Builder = TestAccount & ReturnType<typeof callAs>

/** A builder has a provider key by default, so that only the plan can refuse a deploy. */
export async function createBuilder(
  server: Pick<TestServer, 'app' | 'context'>,
  { role = ROLE_PREMIUM, hasKey = true }: { role?: number; hasKey?: boolean } = {},
): Promise<Builder> {
  const account = await createTestAccount(server, { role })
  if (hasKey) {
    const { context } = server
    const secret = { userId: account.userId, projectId: null, value: 'sk-test-provider-key', mask: '••••key' }
    const id = await storeSecret(context, context.database, secret)
    await updateUser(context.database, account.userId, { provider_key_id: id })
  }
  const caller = callAs(server.app, account)
  return { ...account, ...caller, post: givePasswordWhenAsked(caller, account) }
}

/**
 * If a test moves the clock, its session becomes too old for some calls. Then the password is given again, as the
 * console asks for it.
 */
function givePasswordWhenAsked({ post }: ReturnType<typeof callAs>, { password }: TestAccount): Builder['post'] {
  return async (url, payload) => {
    const response = await post(url, payload)
    if (response.statusCode !== 403 || response.json().code !== 'password_needed') return response
    await post('/sessions/confirm', { password })
    return post(url, payload)
  }
}

export async function createTestProject(builder: Builder, saved: object = {}): Promise<string> {
  const created = await builder.post('/project/new', { 'new-project-name': 'Shop bot' })
  if (created.statusCode !== 200) throw new Error(`Creating answered ${created.statusCode}: ${created.body}`)
  const { id } = created.json()
  if (Object.keys(saved).length === 0) return id
  const update = await builder.post('/project/update', { ...saved, id })
  if (update.statusCode !== 200) throw new Error(`Saving answered ${update.statusCode}: ${update.body}`)
  return id
}

interface BrickChanges {
  id?: string
  name?: string
  url?: string
  method?: 'GET' | 'POST'
  properties?: BrickParameter[]
  parameters?: ApiParameter[]
  headers?: ApiHeader[]
}

export function createTestBrick(changes: BrickChanges = {}): ConnectedFunctionInput {
  const { url = 'api.shop.example/orders', method = 'GET', properties = [], parameters = [], headers = [] } = changes
  return {
    id: changes.id,
    name: changes.name ?? 'Order status',
    description: 'Tells where an order is',
    parameters: { type: 'object', properties, required: [] },
    api: { url, method, parameters, headers },
  }
}
