import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { type Call, createProductClient } from '#accounts/product-client.ts'
import type { PrintedAccount } from '#accounts/seed-all.ts'
import { openFolder, openSandbox } from './tools/open-sandbox.ts'
import { startProduct } from './tools/start-product.ts'

const SEED = fileURLToPath(import.meta.resolve('../src/seed-accounts.ts'))
const TIMEOUT_MS = 30_000

type Project = { id: string; name: string; live: boolean }

async function seed(address: string, folder: string, env: NodeJS.ProcessEnv): Promise<PrintedAccount[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [SEED, '--server', address, '--data-dir', folder], {
    env,
  })
  return JSON.parse(stdout).accounts
}

async function signIn(call: Call, { email, password }: PrintedAccount) {
  const { token, user } = await call<{ token: string; user: { role: number; openaikey: string } }>('/login', {
    email,
    password,
  })
  return { user, projects: await call<Project[]>('/project/getByUser', undefined, token) }
}

test('makes a builder on each plan with projects that work, once', { timeout: TIMEOUT_MS }, async () => {
  const folder = await openFolder()
  const stateFolder = join(folder, 'sandbox')
  const sandbox = await openSandbox({ folder: stateFolder })
  const { address, environment } = await startProduct(sandbox, folder)
  const call = createProductClient(address)

  const accounts = await seed(address, stateFolder, environment)
  expect(accounts.map(({ plan }) => plan)).toEqual(['free', 'pro', 'premium'])
  expect(new Set(accounts.map(({ password }) => password)).size).toBe(3)
  const before = await Promise.all(accounts.map((account) => signIn(call, account)))
  expect(before.map(({ user }) => user.role)).toEqual([1, 8, 9])
  expect(before.map(({ projects }) => projects.filter(({ live }) => live).length)).toEqual([0, 1, 3])
  expect(before.every(({ user }) => user.openaikey.endsWith('001'))).toBe(true)

  const helper = before[1]?.projects.find(({ name }) => name === 'Parcel helper')
  const messages = [{ role: 'user', content: 'Where is my order A17?' }]
  const answer = await call<{ content: string }>('/completionChat', { project_id: helper?.id, messages })
  expect(answer.content).toContain('Order **A17** is out for delivery.')

  expect(await seed(address, stateFolder, environment)).toEqual(accounts)
  const after = await Promise.all(accounts.map((account) => signIn(call, account)))
  expect(after).toEqual(before)
  expect((await stat(join(stateFolder, 'sandbox-accounts.json'))).mode & 0o077).toBe(0)
})

test('seeds a fresh database with the same passwords', { timeout: TIMEOUT_MS }, async () => {
  const stateFolder = await openFolder()
  const sandbox = await openSandbox({ folder: stateFolder })
  const first = await startProduct(sandbox, await openFolder())
  const accounts = await seed(first.address, stateFolder, first.environment)

  const second = await startProduct(sandbox, await openFolder())
  expect(await seed(second.address, stateFolder, second.environment)).toEqual(accounts)
  const call = createProductClient(second.address)
  const premium = accounts.find(({ plan }) => plan === 'premium')
  expect(premium && (await signIn(call, premium)).projects).toHaveLength(4)
})
