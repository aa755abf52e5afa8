import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Payments } from './billing/payments.ts'
import { createStripePayments } from './billing/stripe/stripe-payments.ts'
import { type BrickCaller, type BrickCallerOptions, createBrickCaller, writeUserAgent } from './bricks/brick-caller.ts'
import { listInterfaceAddresses } from './bricks/outbound/address/own-places.ts'
import type { Config } from './config/config.ts'
import { findProxyFor } from './config/proxies.ts'
import type { Database } from './db/database.ts'
import { type DatabaseClock, startDatabaseClock } from './db/database-clock.ts'
import { createLifecycle, type Lifecycle } from './http/connections/lifecycle.ts'
import { listOwnOrigins } from './http/hosts/own-origins.ts'
import { createLanguageModel } from './language-model/create-language-model.ts'
import { createProxiedFetch } from './language-model/http/create-dispatcher.ts'
import type { LanguageModel } from './language-model/language-model.ts'
import { createLogger } from './logger.ts'
import type { MailTemplates } from './mail/mail-template.ts'
import type { MailTransport } from './mail/mail-transport.ts'
import { MAIL_TEMPLATES } from './mail-templates.ts'
import { measureBricks, measureModel } from './metrics/measure-ports.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import type { OidcProvider } from './oidc/oidc-provider.ts'
import { createPasswordHashing, type PasswordHashing } from './passwords/password-hashing.ts'
import { applyPlanLimits } from './plan-limits.ts'
import { createAndCheckDataFolder } from './process/data-folder.ts'
import { openReadReplica, openStorage } from './process/open-storage.ts'
import type { EncryptionKeys } from './secrets/encryption-keys.ts'
import { readEncryptionKeys } from './secrets/read-encryption-keys.ts'
import { type Clock, systemClock } from './time.ts'

export interface Context {
  config: Config
  logger: Logger
  lifecycle: Lifecycle
  metrics: Metrics
  database: Database
  readReplica: Database | undefined
  clock: Clock
  random: () => number
  wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  encryptionKeys: EncryptionKeys
  passwordHashing: PasswordHashing
  languageModel: LanguageModel
  brickCaller: BrickCaller
  oidc: OidcProvider | undefined
  listeningPorts: Set<number>
  mailTemplates: MailTemplates
  mailTransport: MailTransport | undefined
  payments: Payments | undefined
  close: () => Promise<void>
}

export type Ports = Partial<Omit<Context, 'config' | 'close' | 'lifecycle' | 'listeningPorts' | 'mailTemplates'>>

export async function createContext(config: Config, ports: Ports = {}): Promise<Context> {
  const random = ports.random ?? Math.random
  const wait = ports.wait ?? waitMilliseconds
  const logger = ports.logger ?? createLogger(config.logLevel)
  const metrics = ports.metrics ?? createMetrics({ ofProcess: config.metrics })
  applyPlanLimits(config.planLimits)
  createAndCheckDataFolder(config.storage.dataFolder)
  const database = ports.database ?? (await openStorage(config, logger, metrics))
  const readReplica = ports.readReplica ?? openReadReplica(config, logger, database)
  const { now: clock, stop: stopClock } = ports.clock
    ? { now: ports.clock, stop: () => {} }
    : await startClockOfStorage(config, database)
  const listeningPorts = new Set(config.port > 0 ? [config.port] : [])
  const brickCaller = ports.brickCaller ?? createBrickCaller(toBrickCallerOptions(config, listeningPorts))
  const { oidc, close: closeOidc } = ports.oidc ? { oidc: ports.oidc, close: async () => {} } : await openOidc(config)
  const [first, ...others] = config.providers
  const providers = [{ ...first, baseUrl: config.languageModelUrl }, ...others] as const
  const openedModel = createLanguageModel({ providers, clock, random, wait, proxies: config.proxies })
  return {
    config,
    logger,
    lifecycle: createLifecycle(),
    metrics,
    database,
    readReplica,
    clock,
    random,
    wait,
    encryptionKeys: ports.encryptionKeys ?? (await readEncryptionKeys(config.storage, database)),
    passwordHashing: ports.passwordHashing ?? createPasswordHashing(),
    languageModel: measureModel(ports.languageModel ?? openedModel, metrics),
    brickCaller: measureBricks(brickCaller, metrics),
    oidc,
    listeningPorts,
    mailTemplates: MAIL_TEMPLATES,
    mailTransport: ports.mailTransport ?? (await openMailTransport(config)),
    payments: ports.payments ?? (await createPayments(config, logger)),
    close: async () => {
      stopClock()
      await openedModel.close()
      await closeOidc()
      if (!ports.brickCaller) await brickCaller.close()
      if (!ports.readReplica) await readReplica?.destroy()
      if (!ports.database) await database.destroy()
    },
  }
}

function toBrickCallerOptions(config: Config, ports: ReadonlySet<number>): BrickCallerOptions {
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

async function startClockOfStorage({ storage }: Config, database: Database): Promise<DatabaseClock> {
  if (storage.location.engine === 'postgres') return startDatabaseClock(database)
  return { now: systemClock, stop: () => {} }
}

function createPayments({ billing, proxies }: Config, logger: Logger): Promise<Payments | undefined> {
  return createStripePayments({ config: billing, logger, fetch: createProxiedFetch(proxies) })
}

/**
 * The OIDC provider has an outbound guard of its own, because hosts that are exempt for OIDC are not exempt for bricks.
 * Like the operator's other services, the OIDC provider is reached through the operator's proxy.
 */
async function openOidc({ oidc: settings, bricks, proxies }: Config) {
  if (!settings) return { oidc: undefined, close: async () => {} }
  const { createOidcProvider } = await import('./oidc/oidc-provider.ts')
  const proxy = findProxyFor(proxies, settings.issuer)
  const caller = createBrickCaller({ allowHosts: settings.allowHosts, dns64: bricks.dns64, proxy })
  return { oidc: createOidcProvider(settings, caller), close: () => caller.close() }
}

async function openMailTransport(config: Config): Promise<MailTransport | undefined> {
  const { smtpUrl, from } = config.mail
  if (smtpUrl === undefined) return undefined
  const { createSmtpTransport, skipMailToMadeUpAddresses: skipMadeUpAddresses } = await import(
    './mail/mail-transport.ts'
  )
  const transport = createSmtpTransport({ smtpUrl, from, proxy: findProxyFor(config.proxies, smtpUrl) })
  // A sandbox without a mailbox of its own uses a real mail server, but its builders' addresses are made up.
  return config.sandbox && config.sandboxMailbox === '' ? skipMadeUpAddresses(transport) : transport
}

async function waitMilliseconds(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal })
}
