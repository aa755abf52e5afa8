import { ROLE_OPERATOR } from '@bricks/contract/wire'
import type { TestServer } from './start-test-server.ts'
import { type Builder, createBuilder } from './test-projects.ts'

export async function createOperator(server: Pick<TestServer, 'app' | 'context'>): Promise<Builder> {
  const operator = await createBuilder(server, { role: ROLE_OPERATOR })
  await giveSecondFactor(server, operator)
  await markFactorProved(server, operator)
  return operator
}

export async function giveSecondFactor({ context }: Pick<TestServer, 'context'>, { userId }: Builder): Promise<void> {
  const at = context.clock().toISOString()
  await context.database
    .insertInto('one_time_codes')
    .values({ owner_id: userId, secret_id: 'none', last_step: 0, created_at: at, confirmed_at: at })
    .execute()
}

export async function markFactorProved({ context }: Pick<TestServer, 'context'>, { userId }: Builder): Promise<void> {
  const proved_at = context.clock().toISOString()
  await context.database.updateTable('sessions').set({ proved_at }).where('owner_id', '=', userId).execute()
}
