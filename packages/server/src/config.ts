import { resolve } from 'node:path'
import { type BillingConfig, readBillingConfig } from './billing-config.ts'
import { checkSandboxIsHere } from './loopback.ts'
import { DEFAULT_OFFERS } from './models/known-models.ts'
import { createModelOffer, type ModelOffer } from './models/model-offer.ts'
import { parseModelOffer } from './models/parse-model-offer.ts'
import {
  type Environment,
  findOrigin,
  findSecretText,
  findText,
  findUrl,
  readChoice,
  readInteger,
  readList,
  readSwitch,
  SettingError,
} from './setting-readers.ts'
import { readStorageConfig, type StorageConfig } from './storage-config.ts'
import { RATE_LIMITS } from './throttle/rate-limits.ts'

export interface Config {
  host: string
  port: number
  /** Origins, such as https://bricks.example: of the console, and of live pages and the widget. */
  appUrl: string
  publicUrl: string
  consoleOrigins: readonly string[]
  storage: StorageConfig
  workers: number
  languageModelUrl: string
  models: readonly ModelOffer[]
  bricks: { allowHosts: readonly string[]; ports: readonly number[]; dns64: boolean }
  billing: BillingConfig
  /** The role of a new user. */
  defaultRole: number
  mail: { smtpUrl: string | undefined; from: string }
  contactEmail: string
  docsUrl: string
  chatsPerMinute: { perVisitor: number; perAddress: number }
  signUpsPerHour: number
  resetsPerHour: number
  /** Of one account: saves, new projects, deploys, templates. */
  contentWritesPerMinute: number
  templatesAutoApprove: boolean
  /** Template id to `host:port/path`. */
  sampleApis: Readonly<Record<string, string>>
  trustProxy: boolean | number | string
  sandbox: boolean
  /** Where the sandbox shows the mail that was sent; '' outside it. */
  sandboxMailbox: string
  logLevel: 'info' | 'debug' | 'warn' | 'error' | 'fatal' | 'silent'
  metrics: boolean
  /** What whoever reads the metrics has to bring; undefined where they are open. */
  metricsToken: string | undefined
  /** Folders of the built bundles. */
  consoleFolder: string
  widgetFolder: string
}

const PACKAGES = resolve(import.meta.dirname, '../..')

/** The one reader of the environment. Throws a SettingError that names the first setting that cannot be used. */
export function loadConfig(environment: Environment = process.env): Config {
  const sandbox = readSwitch(environment, 'SANDBOX')
  const host = readHost(environment)
  const port = readInteger(environment, 'PORT', { fallback: 3000, least: 0, most: 65_535 })
  const appUrl = findOrigin(environment, 'APP_URL') ?? `http://${nameOfHost(host)}:${port}`
  const publicUrl = findOrigin(environment, 'PUBLIC_URL') ?? appUrl
  if (sandbox) checkSandboxIsHere(host, { APP_URL: appUrl, PUBLIC_URL: publicUrl })
  const storage = readStorageConfig(environment, sandbox)
  const mailbox = findOrigin(environment, 'SANDBOX_MAILBOX') ?? ''
  return {
    host,
    port,
    appUrl,
    publicUrl,
    consoleOrigins: readOrigins(environment),
    storage,
    workers: readWorkers(environment, storage),
    languageModelUrl: findUrl(environment, 'OPENAI_BASE_URL', ['http:', 'https:'])?.href ?? 'https://api.openai.com/v1',
    models: readModels(environment),
    bricks: readBricks(environment, { port, appUrl }),
    billing: readBillingConfig(environment),
    defaultRole: readInteger(environment, 'DEFAULT_ROLE', { fallback: 1, least: 0, most: 100 }),
    mail: readMail(environment),
    contactEmail: findText(environment, 'CONTACT_EMAIL') ?? '',
    docsUrl: findUrl(environment, 'DOCS_URL', ['http:', 'https:'])?.href ?? '',
    ...readThrottles(environment),
    templatesAutoApprove: readSwitch(environment, 'TEMPLATES_AUTO_APPROVE'),
    sampleApis: readSampleApis(environment),
    trustProxy: readTrustProxy(environment),
    sandbox,
    sandboxMailbox: sandbox ? mailbox : '',
    logLevel: readChoice(environment, 'LOG_LEVEL', ['info', 'debug', 'warn', 'error', 'fatal', 'silent']),
    metrics: readSwitch(environment, 'METRICS'),
    metricsToken: findSecretText(environment, 'METRICS_TOKEN'),
    consoleFolder: resolve(findText(environment, 'CONSOLE_OUT_DIR') ?? `${PACKAGES}/console/dist`, 'client'),
    widgetFolder: resolve(findText(environment, 'WIDGET_OUT_DIR') ?? `${PACKAGES}/widget/dist`),
  }
}

function readHost(environment: Environment): string {
  const host = findText(environment, 'HOST') ?? '127.0.0.1'
  if (URL.canParse(`http://${nameOfHost(host)}`)) return host
  throw new SettingError('HOST', 'write an address or a name of this machine, or leave it out for 127.0.0.1.')
}

function nameOfHost(host: string): string {
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function readOrigins(environment: Environment): string[] {
  const entries = readList(environment, 'CONSOLE_ORIGINS')
  return entries.map((entry) => findOrigin({ CONSOLE_ORIGINS: entry }, 'CONSOLE_ORIGINS') ?? entry)
}

function readWorkers(environment: Environment, { location }: StorageConfig): number {
  const workers = readInteger(environment, 'WORKERS', { fallback: 1, least: 1, most: 256 })
  if (workers > 1 && location.engine === 'sqlite') {
    throw new SettingError('WORKERS', 'more than one needs Postgres, for SQLite has one writer: set DATABASE_URL.')
  }
  return workers
}

function readModels(environment: Environment): ModelOffer[] {
  if (findText(environment, 'OPENAI_MODELS') === undefined) {
    return DEFAULT_OFFERS.map(({ id, role, isDefault = false }) => createModelOffer(id, { leastRole: role, isDefault }))
  }
  const offers = readList(environment, 'OPENAI_MODELS').map(parseModelOffer)
  const isWhole = offers.length > 0 && offers.every((offer) => offer !== undefined)
  if (!isWhole) {
    throw new SettingError(
      'OPENAI_MODELS',
      'write entries like gpt-4o-mini, gpt-6-sol:8:reasoning-none or phi:3 role=8.',
    )
  }
  const isTwice = offers.some(({ id }, index) => offers.findIndex((other) => other.id === id) !== index)
  if (isTwice) throw new SettingError('OPENAI_MODELS', 'name each model once.')
  return offers
}

function readBricks(environment: Environment, served: { port: number; appUrl: string }): Config['bricks'] {
  const ports = readList(environment, 'BRICK_PORTS').map((port) =>
    readInteger({ BRICK_PORTS: port }, 'BRICK_PORTS', { fallback: 443, least: 1, most: 65_535 }),
  )
  return {
    allowHosts: readList(environment, 'BRICK_ALLOW_HOSTS').map((entry) => checkAllowedHost(entry, served)),
    ports: ports.length > 0 ? ports : [443],
    dns64: readSwitch(environment, 'BRICK_DNS64'),
  }
}

function checkAllowedHost(entry: string, { port, appUrl }: { port: number; appUrl: string }): string {
  if (!/^[^\s/@]+:\d{1,5}$/.test(entry)) {
    throw new SettingError('BRICK_ALLOW_HOSTS', 'write entries like intranet.example.com:8443.')
  }
  // What only leads to this server, by another name, is refused when it is called.
  const ours = ['localhost', '127.0.0.1', '[::1]'].map((host) => `${host}:${port}`)
  if ([...ours, withPort(appUrl)].includes(entry.toLowerCase())) {
    throw new SettingError('BRICK_ALLOW_HOSTS', `${entry} is this server itself, which bots cannot call: take it out.`)
  }
  return entry
}

function withPort(origin: string): string {
  const { hostname, port, protocol } = new URL(origin)
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
}

function readMail(environment: Environment): Config['mail'] {
  const smtpUrl = findUrl(environment, 'SMTP_URL', ['smtp:', 'smtps:'])?.href
  const from = findText(environment, 'MAIL_FROM')
  if (smtpUrl && !from)
    throw new SettingError('MAIL_FROM', 'is needed with SMTP_URL: the address that mail comes from.')
  return { smtpUrl, from: from ?? '' }
}

type Throttles = Pick<Config, 'chatsPerMinute' | 'signUpsPerHour' | 'resetsPerHour' | 'contentWritesPerMinute'>

function readThrottles(environment: Environment): Throttles {
  const read = (name: string, fallback: number) =>
    readInteger(environment, name, { fallback, least: 0, most: 1_000_000 })
  return {
    chatsPerMinute: {
      perVisitor: read('CHATS_PER_MINUTE_PER_VISITOR', 20),
      perAddress: read('CHATS_PER_MINUTE_PER_ADDRESS', 60),
    },
    signUpsPerHour: read('SIGNUPS_PER_HOUR_PER_ADDRESS', 60),
    resetsPerHour: read('RESETS_PER_HOUR_PER_ADDRESS', 30),
    contentWritesPerMinute: read('WRITES_PER_MINUTE_PER_ACCOUNT', RATE_LIMITS.contentWritePerAccount.limit),
  }
}

function readSampleApis(environment: Environment): Record<string, string> {
  const text = findText(environment, 'SAMPLE_APIS')
  if (text === undefined) return {}
  const fail = () => new SettingError('SAMPLE_APIS', 'write JSON like {"template-id":"localhost:4443/weather"}.')
  try {
    const entries = Object.entries(JSON.parse(text))
    return Object.fromEntries(
      entries.map(([id, address]) => {
        if (typeof address !== 'string') throw fail()
        return [id, address]
      }),
    )
  } catch {
    throw fail()
  }
}

/** Off, a number of proxies in front, or their addresses: only what they say about a client is believed. */
function readTrustProxy(environment: Environment): Config['trustProxy'] {
  const text = findText(environment, 'TRUST_PROXY') ?? 'off'
  if (['off', 'false', '0'].includes(text)) return false
  if (/^\d{1,2}$/.test(text)) return Number(text)
  if (/^[\da-fA-F.:/,\s]+$/.test(text) || /^(loopback|linklocal|uniquelocal)$/.test(text)) return text
  throw new SettingError('TRUST_PROXY', 'write off, the number of proxies in front, or their addresses.')
}

/** What stands in the environment, by name alone. */
export function listEnvironmentNames(): string[] {
  return Object.keys(process.env)
}
