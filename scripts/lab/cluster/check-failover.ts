import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expectThat, type Outcome, runCheck } from '#scripts/lab/containers/check-tools.ts'
import { runChats } from './chat-load.ts'
import { expectChatsKept, summariseChats } from './check-citus.ts'
import { startPostgresNode } from './postgres-node.ts'
import { createLiveBots, startProduct } from './product.ts'
import type { ClusterPrograms } from './programs.ts'
import type { Surroundings } from './surroundings.ts'

const BEFORE_MS = 4_000
const AFTER_MS = 14_000
const BACK_WITHIN_MS = 10_000
const STANDBY = 'standby'

export async function checkFailover(
  programs: ClusterPrograms,
  { folder, modelUrl, rate, tell }: Surroundings,
): Promise<Outcome[]> {
  const outcome = await runCheck(
    `a primary is killed under ${rate} chats a second: nothing acknowledged is lost, back within 10 s, without a restart`,
    async () => {
      const primary = await startPostgresNode(programs, { name: 'primary', folder })
      await primary.run('create database bricks')
      const standby = await startPostgresNode(programs, { name: STANDBY, folder, follows: primary })
      await primary.run(`alter system set synchronous_standby_names = '${STANDBY}'`)
      await primary.run('select pg_reload_conf()')
      await waitForStandby(primary)
      const databaseUrl = `postgres://bricks@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/bricks`
      const product = await startProduct({ databaseUrl, modelUrl, folder: join(folder, 'failover-data') })
      const bots = await createLiveBots(product.address, 8, 'failover')
      const started = performance.now()
      let promotedAt = 0
      const running = runChats({
        address: product.address,
        bots,
        rate,
        until: () => performance.now() - started > BEFORE_MS + AFTER_MS,
      })
      await pause(BEFORE_MS)
      const killedAt = performance.now()
      await primary.kill()
      const promotion = ['promote', '-D', standby.folder]
      spawnSync(join(programs.postgres, 'pg_ctl'), promotion, { ...programs.user })
      promotedAt = performance.now()
      const chats = await running
      const back = chats.filter(({ isDone, startedAt }) => isDone && startedAt > killedAt)
      const backAfterMs = Math.min(...back.map(({ endedAt }) => endedAt)) - killedAt
      tell({
        part: 'primary killed',
        begunPerSecond: Math.round(chats.length / ((BEFORE_MS + AFTER_MS) / 1000)),
        promotedAfterMs: Math.round(promotedAt - killedAt),
        backAfterMs: Math.round(backAfterMs),
        ...summariseChats(chats),
      })
      await expectChatsKept({ coordinator: standby }, chats)
      expectThat(backAfterMs < BACK_WITHIN_MS, `chats were back after ${Math.round(backAfterMs)} ms`)
      expectThat(product.exitCode() === null, 'the server ended')
      await product.stop()
    },
  )
  return [outcome]
}

async function waitForStandby(primary: { run: (statement: string) => Promise<object[]> }): Promise<void> {
  for (const until = Date.now() + 30_000; Date.now() < until; await pause(100)) {
    const rows = await primary.run("select 1 from pg_stat_replication where sync_state = 'sync'")
    if (rows.length > 0) return
  }
  throw new Error('the standby did not follow within half a minute')
}
