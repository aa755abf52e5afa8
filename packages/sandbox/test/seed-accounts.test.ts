import { execFile } from 'node:child_process'
import { cp, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Call, createProductClient } from '#accounts/product-client.ts'
import type { PrintedAccount, Seeded } from '#accounts/seed-all.ts'
import type { Sandbox } from '#start-sandbox.ts'
import { createTemporaryDataFolder, type EndLater, openSandbox } from './tools/open-sandbox.ts'
import { startProduct } from './tools/start-product.ts'

const SEED = fileURLToPath(import.meta.resolve('../src/seed-accounts.ts'))
const TIMEOUT_MS = 90_000

interface Project {
  id: string
  name: string
  live: boolean
}

async function runSeedCommand(
  address: string,
  folder: string,
  env: NodeJS.ProcessEnv,
  flags: string[] = [],
): Promise<Seeded> {
  const args = [SEED, '--server', address, '--data-dir', folder, ...flags]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  return JSON.parse(stdout)
}

const seedAccounts = async (...args: Parameters<typeof runSeedCommand>) => (await runSeedCommand(...args)).accounts

async function readUserAndProjects(call: Call, { email, password }: PrintedAccount) {
  const { token, user } = await call<{ token: string; user: { role: number; openaikey: string } }>('/login', {
    email,
    password,
  })
  return { user, projects: await call<Project[]>('/project/getByUser', undefined, token) }
}

interface ShownPast {
  days: Record<
    'chats' | 'failed' | 'nothing' | 'up' | 'down' | 'cost' | 'prompt_tokens' | 'completion_tokens',
    number
  >[]
  bricks: unknown[]
  versions: unknown[]
  unanswered: { text: string; count: number }[]
  checks: { last: { passed: boolean } | null }[]
  sentences: number
}

async function readSampleHistory(
  call: Call,
  account: PrintedAccount | undefined,
  name: string,
  [from, to]: string[],
): Promise<ShownPast> {
  const { token } = await call<{ token: string }>('/login', account)
  const projects = await call<Project[]>('/project/getByUser', undefined, token)
  const id = projects.find((project) => project.name === name)?.id
  const readOfProject = <Answer>(path: string) => call<Answer>(`${path}project_id=${id}`, undefined, token)
  const insights = await readOfProject<ShownPast>(`/project/insights?from=${from}&to=${to}&`)
  const { checks } = await readOfProject<ShownPast>('/project/checks?')
  const { sentences } = await readOfProject<{ sentences: unknown[] }>('/project/routing?')
  // The groups are computed after the first request, so the first answers may have none.
  const unanswered = await vi.waitFor(
    async () => {
      const { groups } = await readOfProject<{ groups: ShownPast['unanswered'] | null }>('/project/unanswered?')
      if (!groups) throw new Error('not grouped yet')
      return groups
    },
    { timeout: 20_000, interval: 200 },
  )
  const { days, bricks, versions } = insights
  return { days, bricks, versions, unanswered, checks, sentences: sentences.length }
}

describe('with the model of the sandbox', () => {
  const ends: (() => void | Promise<void>)[] = []
  const endLater: EndLater = (end) => void ends.unshift(end)
  let folder: string
  let sandbox: Sandbox
  let product: Awaited<ReturnType<typeof startProduct>>
  let call: Call
  let accounts: PrintedAccount[]

  // The past of the sample bots takes longer than all that is asked about it, so that it is made once.
  beforeAll(async () => {
    const dataFolder = await createTemporaryDataFolder(endLater)
    folder = join(dataFolder, 'sandbox')
    sandbox = await openSandbox({ folder, endLater })
    product = await startProduct(sandbox, dataFolder, {}, endLater)
    call = createProductClient(product.address)
    accounts = await seedAccounts(product.address, folder, product.environment)
  }, TIMEOUT_MS)
  afterAll(async () => {
    for (const end of ends) await end()
  })

  test('seeding makes a builder on each plan with projects that work, once', { timeout: TIMEOUT_MS }, async () => {
    expect(accounts.map(({ plan }) => plan)).toEqual(['free', 'pro', 'premium'])
    expect(new Set(accounts.map(({ password }) => password)).size).toBe(3)
    const before = await Promise.all(accounts.map((account) => readUserAndProjects(call, account)))
    expect(before.map(({ user }) => user.role)).toEqual([1, 8, 9])
    expect(before.map(({ projects }) => projects.filter(({ live }) => live).length)).toEqual([0, 1, 3])
    expect(before.every(({ user }) => user.openaikey.endsWith('001'))).toBe(true)

    expect(await seedAccounts(product.address, folder, product.environment)).toEqual(accounts)
    const after = await Promise.all(accounts.map((account) => readUserAndProjects(call, account)))
    expect(after).toEqual(before)
    expect((await stat(join(folder, 'sandbox-accounts.json'))).mode & 0o077).toBe(0)

    const helper = before[1]?.projects.find(({ name }) => name === 'Parcel helper')
    const messages = [{ role: 'user', content: 'Where is my order A17?' }]
    const answer = await call<{ content: string }>('/completionChat', { project_id: helper?.id, messages })
    expect(answer.content).toContain('Order **A17** is out for delivery.')
  })

  test('the sample bots have three weeks of made-up conversations, and checks of which one fails, once', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const [, pro, premium] = accounts
    // The days are computed once, because the second read may come after midnight.
    const days = [30, 0].map((ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10))
    const readBothSampleHistories = async () => [
      await readSampleHistory(call, pro, 'Parcel helper', days),
      await readSampleHistory(call, premium, 'Shop assistant', days),
    ]
    const before = await readBothSampleHistories()
    for (const { days, bricks, versions, unanswered, checks, sentences } of before) {
      const busy = days.filter(({ chats }) => chats > 0)
      expect(busy.length).toBeGreaterThanOrEqual(21)
      const sumColumn = (column: keyof (typeof busy)[number]) => busy.reduce((all, day) => all + Number(day[column]), 0)
      const counted = ['failed', 'nothing', 'up', 'down', 'cost', 'prompt_tokens', 'completion_tokens'] as const
      for (const column of counted) expect([column, sumColumn(column) > 0]).toEqual([column, true])
      expect(bricks.length).toBeGreaterThan(1)
      expect(versions.length).toBeGreaterThan(1)
      expect(unanswered[0]?.count).toBeGreaterThan(5)
      expect(checks.filter(({ last }) => last?.passed === false)).toHaveLength(1)
      expect(sentences).toBeGreaterThan(5)
    }
    expect(before[0]?.unanswered[0]?.text).toMatch(/return/)

    expect(await seedAccounts(product.address, folder, product.environment)).toHaveLength(3)
    expect(await readBothSampleHistories()).toEqual(before)
  })

  test('seeding gives a fresh database the same passwords', { timeout: TIMEOUT_MS }, async () => {
    const copied = join(await createTemporaryDataFolder(), 'sandbox')
    await cp(folder, copied, { recursive: true })
    const second = await startProduct(sandbox, await createTemporaryDataFolder())
    expect(await seedAccounts(second.address, copied, second.environment, ['--no-past'])).toEqual(accounts)
    const premium = accounts.find(({ plan }) => plan === 'premium')
    const callSecond = createProductClient(second.address)
    expect(premium && (await readUserAndProjects(callSecond, premium)).projects).toHaveLength(4)
  })
})

describe('with a real provider', () => {
  const REAL_KEY = 'real-key-of-the-operator-xyz'

  async function startKeyProvider(): Promise<{ url: string; authorizations: string[]; close: () => Promise<void> }> {
    const authorizations: string[] = []
    const server = createServer(({ headers }, response) => {
      authorizations.push(headers.authorization ?? '')
      response.writeHead(headers.authorization === `Bearer ${REAL_KEY}` ? 200 : 401, {
        'content-type': 'application/json',
      })
      response.end('{"object":"list","data":[]}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const close = () => new Promise<void>((resolve) => void server.close(() => resolve()))
    onTestFinished(close)
    return { url: `http://127.0.0.1:${port}/v1`, authorizations, close }
  }

  async function openProduct(folder: string, provider: string | undefined) {
    const stateFolder = join(folder, 'sandbox')
    const sandbox = await openSandbox({ folder: stateFolder, hasProvider: provider !== undefined })
    const product = await startProduct(sandbox, folder, provider ? { OPENAI_BASE_URL: provider } : {})
    const call = createProductClient(product.address)
    const flags = ['--no-past', ...(provider ? ['--real-provider'] : [])]
    const seedWithKey = async (key = '') => {
      const environment = { ...product.environment, OPENAI_API_KEY: key }
      const seeded = await runSeedCommand(product.address, stateFolder, environment, flags)
      const accounts = await Promise.all(seeded.accounts.map((account) => readUserAndProjects(call, account)))
      const live = accounts.map(({ projects }) => projects.filter((project) => project.live).length)
      return { seeded, keys: accounts.map(({ user }) => user.openaikey), live }
    }
    return { seedWithKey, stop: product.stop }
  }

  test('with a real provider the given key becomes the accounts’, and no key of the sandbox reaches the provider', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const provider = await startKeyProvider()
    const { seedWithKey } = await openProduct(await createTemporaryDataFolder(), provider.url)
    const { seeded, keys, live } = await seedWithKey(` ${REAL_KEY} `)
    expect(seeded).toMatchObject({ hasKey: true, warnings: [] })
    expect([keys, live]).toEqual([
      ['••••xyz', '••••xyz', '••••xyz'],
      [0, 1, 3],
    ])
    expect(new Set(provider.authorizations)).toEqual(new Set([`Bearer ${REAL_KEY}`]))
  })

  test('with a real provider and without a key the accounts have none, nothing is sent, and a later key makes the bots live', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const provider = await startKeyProvider()
    const { seedWithKey } = await openProduct(await createTemporaryDataFolder(), provider.url)
    const first = await seedWithKey()
    expect(first.seeded).toMatchObject({ hasKey: false, warnings: [] })
    expect([first.keys, first.live]).toEqual([
      ['', '', ''],
      [0, 0, 0],
    ])
    expect(provider.authorizations).toEqual([])
    const second = await seedWithKey(REAL_KEY)
    expect([second.keys, second.live]).toEqual([
      ['••••xyz', '••••xyz', '••••xyz'],
      [0, 1, 3],
    ])
  })

  test('a wrong key for a real provider, and a provider that is not there, are a line each, and the accounts are there', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const provider = await startKeyProvider()
    const { seedWithKey } = await openProduct(await createTemporaryDataFolder(), provider.url)
    const refused = await seedWithKey('real-key-that-is-wrong')
    expect(refused.keys).toEqual(['', '', ''])
    expect(refused.seeded.warnings).toEqual([
      expect.stringMatching(/^OPENAI_API_KEY: the provider at OPENAI_BASE_URL refused it/),
    ])
    const malformed = await seedWithKey('short')
    expect(malformed.keys).toEqual(['', '', ''])
    expect(malformed.seeded.warnings).toEqual([expect.stringMatching(/^OPENAI_API_KEY: this does not look like a key/)])
    await provider.close()
    const unreachable = await seedWithKey(REAL_KEY)
    expect(unreachable.keys).toEqual(['••••xyz', '••••xyz', '••••xyz'])
    expect(unreachable.seeded.warnings).toEqual([expect.stringMatching(/^OPENAI_BASE_URL: .* saved unchecked/)])
  })

  test('a key that the sandbox gave earlier leaves with it, and comes back with it', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const provider = await startKeyProvider()
    const folder = await createTemporaryDataFolder()
    const seedOnce = async (providerUrl?: string) => {
      const { seedWithKey, stop } = await openProduct(folder, providerUrl)
      const { keys } = await seedWithKey()
      await stop()
      return keys
    }
    expect(await seedOnce()).toEqual(['••••001', '••••001', '••••001'])
    expect(await seedOnce(provider.url)).toEqual(['', '', ''])
    expect(await seedOnce()).toEqual(['••••001', '••••001', '••••001'])
    expect(provider.authorizations).toEqual([])
  })
})
