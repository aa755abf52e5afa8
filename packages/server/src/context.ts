import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Payments } from './billing/payments.ts'
import { createStripePayments } from './billing/stripe-payments.ts'
import { type BrickCaller, type BrickCallerOptions, createBrickCaller } from './bricks/brick-caller.ts'
import { listInterfaceAddresses } from './bricks/outbound/own-places.ts'
import { writeUserAgent } from './bricks/write-user-agent.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { makeDataFolder } from './data-folder.ts'
import type { Database } from './db/database.ts'
import { type DatabaseClock, startDatabaseClock } from './db/database-clock.ts'
import { listOwnOrigins } from './http/own-origins.ts'
import type { LanguageModel } from './language-model/language-model.ts'
import { createOpenAiModel } from './language-model/openai.ts'
import { createLifecycle, type Lifecycle } from './lifecycle.ts'
import { createLogger } from './logger.ts'
import type { MailTransport } from './mail/mail-transport.ts'
import { measureBricks, measureModel } from './metrics/measure-ports.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { openStorage } from './open-storage.ts'
import type { EncryptionKeys } from './secrets/encryption-keys.ts'
import { readEncryptionKeys } from './secrets/read-encryption-keys.ts'
import { createPasswordHashing, type PasswordHashing } from './users/password-hashing.ts'

/** Every port, wired once. Features take the part they name. */
export interface Context {
  config: Config
  logger: Logger
  lifecycle: Lifecycle
  metrics: Metrics
  database: Database
  clock: Clock
  /** From 0 up to 1. */
  random: () => number
  wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  encryptionKeys: EncryptionKeys
  passwordHashing: PasswordHashing
  languageModel: LanguageModel
  brickCaller: BrickCaller
  /** Where this process listens, as far as it is known: bricks must not go there. */
  listeningPorts: Set<number>
  /** Absent: this server sends no mail. */
  mailTransport: MailTransport | undefined
  /** Undefined where billing is not set up. */
  payments: Payments | undefined
  close: () => Promise<void>
}

/** What a test puts in the place of the real thing. */
export type Ports = Partial<Omit<Context, 'config' | 'close' | 'lifecycle' | 'listeningPorts'>>

/** Opens and migrates the database, and connects everything the features share. */
export async function createContext(config: Config, ports: Ports = {}): Promise<Context> {
  const random = ports.random ?? Math.random
  const wait = ports.wait ?? waitFor
  const logger = ports.logger ?? createLogger(config.logLevel)
  const metrics = ports.metrics ?? createMetrics({ ofProcess: config.metrics })
  makeDataFolder(config.storage.dataFolder)
  const database = ports.database ?? (await openStorage(config, logger, metrics))
  const { now: clock, stop: stopClock } = ports.clock
    ? { now: ports.clock, stop: () => {} }
    : await startClock(config, database)
  const listeningPorts = new Set(config.port > 0 ? [config.port] : [])
  const brickCaller = ports.brickCaller ?? createBrickCaller(describeBricks(config, listeningPorts))
  const openAi = createOpenAiModel({ baseUrl: config.languageModelUrl, clock, random, wait })
  return {
    config,
    logger,
    lifecycle: createLifecycle(),
    metrics,
    database,
    clock,
    random,
    wait,
    encryptionKeys: ports.encryptionKeys ?? (await readEncryptionKeys(config.storage, database)),
    passwordHashing: ports.passwordHashing ?? createPasswordHashing(),
    languageModel: measureModel(ports.languageModel ?? openAi, metrics),
    brickCaller: measureBricks(brickCaller, metrics),
    listeningPorts,
    mailTransport: ports.mailTransport ?? (await openMail(config)),
    payments: ports.payments ?? (await createStripePayments({ config: config.billing, logger })),
    close: async () => {
      stopClock()
      await openAi.close()
      if (!ports.brickCaller) await brickCaller.close()
      if (!ports.database) await database.destroy()
    },
  }
}

function describeBricks(config: Config, ports: ReadonlySet<number>): BrickCallerOptions {
  return {
    ...config.bricks,
    userAgent: writeUserAgent(config),
    own: {
      origins: [...listOwnOrigins(config), ...config.consoleOrigins],
      ports,
      listAddresses: listInterfaceAddresses,
    },
  }
}

async function startClock({ storage }: Config, database: Database): Promise<DatabaseClock> {
  if (storage.location.engine === 'postgres') return startDatabaseClock(database)
  return { now: systemClock, stop: () => {} }
}

async function openMail({ mail: { smtpUrl, from } }: Config): Promise<MailTransport | undefined> {
  if (smtpUrl === undefined) return undefined
  // A large module that a server without mail need not load.
  const { createSmtpTransport } = await import('./mail/mail-transport.ts')
  return createSmtpTransport({ smtpUrl, from })
}

async function waitFor(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal })
}
