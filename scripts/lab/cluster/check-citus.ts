import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expectThat, type Outcome, runCheck, waitUntil } from '#scripts/lab/containers/check-tools.ts'
import { runCommand } from '#scripts/processes/run-command.ts'
import { type Chat, computeMedianChatTime, countChatsPerSecond, runChats } from './chat-load.ts'
import { createLiveBots, createProductEnvironment, type LiveBot, type Product, startProduct } from './product.ts'
import { type ClusterPrograms, NO_CITUS } from './programs.ts'
import { type CitusCluster, startCitus } from './start-citus.ts'
import type { Surroundings } from './surroundings.ts'

const BOTS = 16
const LATER_BOTS = 4
const SHARDS = 8

export async function checkCitus(
  programs: ClusterPrograms,
  { folder, modelUrl, tell, seconds }: Surroundings,
): Promise<Outcome[]> {
  if (!programs.hasCitus) {
    tell({ part: 'citus', notRun: NO_CITUS })
    return []
  }
  const cluster = await startCitus(programs, folder, 1)
  const data = join(folder, 'citus-data')
  const startProductOnCitus = () => startProduct({ databaseUrl: cluster.url, modelUrl, folder: data })
  let product: Product | undefined
  let bots: LiveBot[] = []
  const outcomes: Outcome[] = []

  outcomes.push(
    await runCheck('a database with people in it is distributed, and again changes nothing', async () => {
      product = await startProductOnCitus()
      bots = await createLiveBots(product.address, BOTS)
      await product.stop()
      expectThat(distributeTables(cluster.url, data).includes('"done"'), 'distribute did not say that it is done')
      expectThat(distributeTables(cluster.url, data).includes('"cut":[]'), 'distribute had something to do again')
      product = await startProductOnCitus()
      bots = [...bots, ...(await createLiveBots(product.address, LATER_BOTS, 'later'))]
    }),
    await runCheck('chats on one worker', async () => {
      const chats = await runBurst(product, bots, seconds)
      tell({ part: 'Citus, one worker', ...summariseChats(chats) })
      expectThat(
        chats.every(({ isDone }) => isDone),
        'some chats were refused',
      )
    }),
    await runCheck('a second worker takes half of the shards while chats run, and no turn is lost', async () => {
      await cluster.addWorker()
      let isMoved = false
      const moving = cluster.coordinator
        .run("select rebalance_table_shards(shard_transfer_mode => 'force_logical')", 'bricks')
        .finally(() => {
          isMoved = true
        })
      const chats = await runChats({ ...getLoadTarget(product, bots), until: () => isMoved })
      await moving
      tell({ part: 'shards moved under load', ...summariseChats(chats) })
      await expectChatsKept(cluster, chats)
      const spread = await cluster.coordinator.run<{ nodes: number }>(
        "select count(distinct nodeport)::integer as nodes from citus_shards where table_name = 'projects'::regclass",
        'bricks',
      )
      expectThat(spread[0]?.nodes === 2, 'the shards are on one node still')
    }),
    await runCheck('chats on two workers', async () => {
      const chats = await runBurst(product, bots, seconds)
      tell({ part: 'Citus, two workers', ...summariseChats(chats) })
      expectThat(
        chats.every(({ isDone }) => isDone),
        'some chats were refused',
      )
    }),
    await runCheck(
      'a worker is killed: its owners get 503 with Retry-After, the others go on, and it comes back without a restart',
      () => killWorker(cluster, product, bots, tell),
    ),
    await runCheck('a server starts while a worker is away', async () => {
      const [worker] = cluster.workers
      await worker?.kill()
      const second = await startProduct({ databaseUrl: cluster.url, modelUrl, folder: join(folder, 'citus-second') })
      await worker?.start()
      await waitUntil('chats did not come back on the second server', async () => {
        const chats = await runChats({
          ...getLoadTarget(second, bots),
          atOnce: 4,
          until: createLimitCheck(bots.length),
        })
        return chats.every(({ isDone }) => isDone)
      })
      await second.stop()
    }),
  )
  await product?.stop()
  outcomes.push(
    await runCheck(
      'the tests of what lies cut pass on two workers, and every statement of a chat goes to one shard',
      () => runTests(cluster.url),
    ),
  )
  return outcomes
}

/** Each test file empties the tables at its start, so these tests run last, one after the other. */
function runTests(databaseUrl: string): void {
  const files = TESTED.map((name) => `packages/server/src/${name}`)
  const patience = ['--testTimeout', '120000', '--hookTimeout', '240000']
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'postgres', '--no-file-parallelism']
  runCommand(process.execPath, [...args, ...patience, ...files], { env: { BRICKS_TEST_CITUS_URL: databaseUrl } })
}

const TESTED = [
  'account/account.http',
  'account/delete-account',
  'audit',
  'chat/chat.http',
  'chat/confirmations',
  'conversations',
  'db/cluster',
  'deletion',
  'handoff/handoff.http',
  'identity',
  'insights/insights.http',
  'members',
  'projects/deploy',
  'projects/projects.http',
  'projects/versions',
  'sessions/sessions.http',
]

function getLoadTarget(product: Product | undefined, bots: readonly LiveBot[]) {
  if (!product) throw new Error('the server did not start')
  return { address: product.address, bots }
}

function runBurst(product: Product | undefined, bots: readonly LiveBot[], seconds: number): Promise<Chat[]> {
  const end = performance.now() + seconds * 1000
  return runChats({ ...getLoadTarget(product, bots), until: () => performance.now() > end })
}

function createLimitCheck(most: number): () => boolean {
  let times = 0
  return () => {
    times += 1
    return times > most
  }
}

async function killWorker(
  cluster: CitusCluster,
  product: Product | undefined,
  bots: readonly LiveBot[],
  tell: Surroundings['tell'],
): Promise<void> {
  const [worker] = cluster.workers
  if (!worker) throw new Error('there is no worker')
  const away = await listOwnersOn(cluster, worker.port)
  await worker.kill()
  const during = await runChats({
    ...getLoadTarget(product, bots),
    atOnce: 8,
    until: createLimitCheck(6 * bots.length),
  })
  const ofAway = during.filter(({ bot }) => away.has(bot.projectId))
  const ofOthers = during.filter(({ bot }) => !away.has(bot.projectId))
  tell({ part: 'a worker away', itsOwners: countStatuses(ofAway), others: countStatuses(ofOthers) })
  expectThat(ofAway.length > 0 && ofOthers.length > 0, 'all owners lie on one worker')
  expectThat(
    ofAway.every(({ status, retryAfter }) => status === 503 && retryAfter !== undefined),
    `owners of the worker that is away got ${JSON.stringify(countStatuses(ofAway))}`,
  )
  expectThat(
    ofOthers.every(({ isDone }) => isDone),
    `the others got ${JSON.stringify(countStatuses(ofOthers))}`,
  )
  await worker.start()
  const backAt = performance.now()
  for (;;) {
    const chats = await runChats({ ...getLoadTarget(product, bots), atOnce: 4, until: createLimitCheck(bots.length) })
    if (chats.every(({ isDone }) => isDone)) break
    expectThat(performance.now() - backAt < 30_000, 'chats did not come back within 30 s')
    await pause(200)
  }
  tell({ part: 'the worker is back', seconds: Math.round((performance.now() - backAt) / 100) / 10 })
  await expectChatsKept(cluster, during)
  expectThat(product?.exitCode() === null, 'the server ended')
}

async function listOwnersOn({ coordinator }: CitusCluster, port: number): Promise<Set<string>> {
  const rows = await coordinator.run<{ project_id: string }>(
    `select project_id from project_owners join citus_shards on table_name = 'projects'::regclass
      and shardid = get_shard_id_for_distribution_column('projects', owner_id) where nodeport = ${port}`,
    'bricks',
  )
  return new Set(rows.map(({ project_id }) => project_id))
}

export async function expectChatsKept(
  { coordinator }: { coordinator: CitusCluster['coordinator'] },
  chats: readonly Chat[],
): Promise<void> {
  const told = chats.filter(({ isDone }) => isDone).map(({ messageId }) => messageId ?? '')
  const rows = await coordinator.run<{ id: string }>(
    "select id from conversation_turns where state = 'answered' and settled_at is not null",
    'bricks',
  )
  const kept = new Set(rows.map(({ id }) => id))
  const lost = told.filter((id) => !kept.has(id))
  expectThat(told.length > 0 && lost.length === 0, `${lost.length} of ${told.length} turns that were told are lost`)
}

export function summariseChats(chats: readonly Chat[]): object {
  return {
    chats: chats.length,
    statuses: countStatuses(chats),
    perSecond: Math.round(countChatsPerSecond(chats)),
    medianMs: Math.round(computeMedianChatTime(chats)),
  }
}

export function countStatuses(chats: readonly Chat[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, isDone } of chats) {
    const name = status === 200 && !isDone ? 'cut' : String(status)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

function distributeTables(databaseUrl: string, folder: string): string {
  const args = ['packages/server/src/commands/admin.ts', 'distribute', String(SHARDS)]
  const env = { PATH: process.env.PATH, ...createProductEnvironment(databaseUrl, folder) }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  expectThat(status === 0, `distribute ended with ${status}: ${stderr}${stdout}`)
  return stdout
}
