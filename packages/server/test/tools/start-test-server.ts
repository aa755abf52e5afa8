import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'kysely'
import { createApp } from '#app.ts'
import { type Config, loadConfig } from '#config/config.ts'
import { type Context, createContext, type Ports } from '#context.ts'
import { applyPlanLimits } from '#plan-limits.ts'
import { openTestDatabase } from './open-test-database.ts'

export interface TestServer {
  app: FastifyInstance
  context: Context
  /** Such as http://127.0.0.1:40123 with `listen`; without `listen`, no server listens at this address. */
  url: string
  close: () => Promise<void>
}

export interface TestServerOptions {
  /** By default no rate limit counts sign-ups or chats, and no model has an end date. */
  config?: Partial<Config>
  ports?: Ports
  listen?: boolean
  log?: Logger
  engine?: 'sqlite'
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'bricks-server-'))
  const {
    database,
    location,
    close: closeDatabase,
  } = await openTestDatabase({ log: options.log, engine: options.engine })
  const settings = loadConfig({ DATA_DIR: folder, APP_URL: 'http://bricks.test', LOG_LEVEL: 'silent' })
  const config: Config = {
    ...settings,
    storage: { ...settings.storage, location },
    models: settings.models.map((offer) => ({ ...offer, ends: null })),
    signUpsPerHour: 0,
    contentWritesPerMinute: 0,
    contentReadsPerMinute: 0,
    chatsPerMinute: { perVisitor: 0, perAddress: 0 },
    visitorChallenge: 'off',
    ...options.config,
  }
  const context = await createContext(config, { database, ...options.ports })
  const { fastify } = await createApp(context)
  await fastify.ready()
  const url = options.listen ? await fastify.listen({ host: '127.0.0.1', port: 0 }) : 'http://bricks.test'
  return {
    app: fastify,
    context,
    url,
    close: async () => {
      await fastify.close()
      await context.close()
      await closeDatabase()
      // Plan limits hold for the whole process, so they are set back before the next test file.
      applyPlanLimits(settings.planLimits)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
