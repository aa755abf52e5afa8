import type { TestProject } from 'vitest/node'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { CITUS_URL } from './citus-url.ts'
import { runPostgres } from './run-postgres.ts'

export const TEMPLATE_DATABASE = 'bricks_template'

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'sqlite' | 'postgres'
    /** Address of the database named `postgres`; empty on SQLite. */
    postgresUrl: string
  }
}

export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  if (CITUS_URL !== undefined) {
    project.provide('postgresUrl', CITUS_URL)
    return async () => {}
  }
  // fsync is off, because no data here must survive a power cut.
  const postgres = await runPostgres(['-c', 'fsync=off', '-c', 'max_connections=300'])
  await postgres.createDatabase(TEMPLATE_DATABASE)
  const template = openDatabase({ engine: 'postgres', url: postgres.urlOf(TEMPLATE_DATABASE) })
  await migrate(template, 'postgres')
  await template.destroy()
  project.provide('postgresUrl', postgres.urlOf('postgres'))
  return postgres.stop
}
