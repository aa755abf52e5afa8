import { join } from 'node:path'
import { expectThat, type Outcome, runCheck } from '#scripts/lab/containers/check-tools.ts'
import { runChats } from './chat-load.ts'
import { expectChatsKept, summariseChats } from './check-citus.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { startPostgresNode } from './postgres-node.ts'
import { createLiveBots, startProduct } from './product.ts'
import { type ClusterPrograms, NO_PGBOUNCER } from './programs.ts'
import type { Surroundings } from './surroundings.ts'

export async function checkPgBouncer(
  programs: ClusterPrograms,
  { folder, modelUrl, tell, seconds }: Surroundings,
): Promise<Outcome[]> {
  const node = await startPostgresNode(programs, { name: 'plain', folder })
  const measureChatsThrough = async (databaseUrl: string, name: string, workers: number) => {
    const product = await startProduct(
      { databaseUrl, modelUrl, folder: join(folder, name) },
      workers > 1 ? { WORKERS: String(workers) } : {},
    )
    const bots = await createLiveBots(product.address, 16, name)
    const end = performance.now() + seconds * 1000
    const chats = await runChats({ address: product.address, bots, until: () => performance.now() > end })
    tell({ part: name, ...summariseChats(chats) })
    expectThat(
      chats.every(({ isDone }) => isDone),
      'some chats were refused',
    )
    await expectChatsKept({ coordinator: node }, chats)
    await product.stop()
  }
  await node.run('create database bricks')
  const outcomes = [
    await runCheck('chats on plain Postgres', () => measureChatsThrough(node.urlOf('bricks'), 'postgres', 1)),
  ]
  const { pgbouncer: program, user } = programs
  if (!program) {
    tell({ part: 'pgbouncer', notRun: NO_PGBOUNCER })
    return outcomes
  }
  const bouncer = await startPgBouncer({ program, user }, node, folder)
  outcomes.push(
    await runCheck('PgBouncer in transaction mode as it is shipped: two processes chat through it', () =>
      measureChatsThrough(bouncer.urlOf('bricks'), 'pgbouncer', 2),
    ),
  )
  bouncer.stop()
  return outcomes
}
