import type { FastifyInstance } from 'fastify'
import { createApp } from '#app.ts'
import { loadConfig } from '#config/config.ts'
import { type Context, createContext } from '#context.ts'
import { type DatabaseLocation, openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'

export interface MeasuredServer {
  app: FastifyInstance
  context: Context
  close: () => Promise<void>
}

/** A server on a new database. It is called within this process, as often as the caller likes. */
export async function openMeasuredServer(location: DatabaseLocation, folder: string): Promise<MeasuredServer> {
  const database = openDatabase(location)
  await migrate(database, location.engine)
  const settings = loadConfig({ DATA_DIR: folder, APP_URL: 'http://bricks.test', LOG_LEVEL: 'silent' })
  const config = {
    ...settings,
    storage: { ...settings.storage, location },
    contentWritesPerMinute: 0,
    contentReadsPerMinute: 0,
  }
  const context = await createContext(config, { database })
  const { fastify: app } = await createApp(context)
  await app.ready()
  const close = async () => {
    await app.close()
    await context.close()
    await database.destroy()
  }
  return { app, context, close }
}
