import type { FastifyInstance } from 'fastify'
import { createId } from '#ids.ts'
import { confirmUserEmail } from '#users/user.repository.ts'
import type { TestServer } from './start-test-server.ts'

export interface TestAccount {
  email: string
  password: string
  token: string
  userId: string
}

export const TEST_PASSWORD = 'a quiet river bend'

/** For tests that are not about passwords, because hashing one password takes longer than the rest of a test. */
export const UNHASHED_PASSWORDS = {
  hash: async (password: string) => `$argon2id$v=19$m=19456,t=2,p=1$ ${password}`,
  verify: async (password: string, stored: string | undefined) => stored?.endsWith(` ${password}`) ?? false,
}

export async function createTestAccount(
  { app, context }: Pick<TestServer, 'app' | 'context'>,
  { role, email = `${createId()}@people.test` }: { role?: number; email?: string } = {},
): Promise<TestAccount> {
  const payload = { name: 'Ada', email, password: TEST_PASSWORD, 'confirm-password': TEST_PASSWORD }
  const response = await app.inject({ method: 'POST', url: '/api/signup', payload })
  if (response.statusCode !== 201) throw new Error(`Sign-up answered ${response.statusCode}: ${response.body}`)
  const users = context.database.updateTable('users').where('email', '=', email).returning('id')
  const { id } = await users
    .set((expression) => ({ granted_role: role ?? expression.ref('granted_role') }))
    .executeTakeFirstOrThrow()
  return { email, password: TEST_PASSWORD, token: response.json().token, userId: id }
}

export async function confirmTestAddress(
  { context }: Pick<TestServer, 'context'>,
  { userId }: Pick<TestAccount, 'userId'>,
): Promise<void> {
  await confirmUserEmail(context.database, userId, context.clock())
}

export function callAs(app: FastifyInstance, account: { token: string } | undefined) {
  const headers = account ? { authorization: `Bearer ${account.token}` } : {}
  return {
    get: (url: string) => app.inject({ method: 'GET', url: `/api${url}`, headers }),
    post: (url: string, payload: object = {}) => app.inject({ method: 'POST', url: `/api${url}`, headers, payload }),
  }
}
