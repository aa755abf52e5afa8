import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestDatabase } from './open-test-database.ts'

export interface ServerEnvironment {
  environment: Record<string, string>
  remove: () => Promise<void>
}

export async function createServerEnvironment(): Promise<ServerEnvironment> {
  const folder = await mkdtemp(join(tmpdir(), 'bricks-process-'))
  const { location, close } = await openTestDatabase()
  return {
    environment: { DATA_DIR: folder, ...(location.engine === 'postgres' && { DATABASE_URL: location.url }) },
    remove: async () => {
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
