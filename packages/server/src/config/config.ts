import { resolve } from 'node:path'
import { ROLE_PREMIUM } from '@bricks/contract/wire'
import { z } from 'zod'
import { parseJson } from '#json.ts'
import type { OperatorKey } from '#plans/house/operator-key.ts'
import { type BillingConfig, billingSettings, toBillingConfig } from './billing.ts'
import { type BricksConfig, bricksSettings, toBricksConfig } from './bricks.ts'
import { type LimitsConfig, limitSettings, toLimitsConfig } from './limits.ts'
import { modelSettings } from './models.ts'
import { operatorKeySettings, toOperatorKey } from './operator-key.ts'
import { listKeyNamesOfProvidersFile, type ProvidersConfig, providerSettings, toProvidersConfig } from './providers.ts'
import { addCapitalProxyNames, type ProxiesConfig, proxySettings, toProxiesConfig } from './proxies.ts'
import { type ServerConfig, serverSettings, toServerConfig } from './server.ts'
import {
  type Environment,
  integerSetting,
  listSetting,
  onOff,
  parsedSetting,
  readSecretFiles,
  SECRET_FILES,
  SettingError,
  text,
  throwInvalidValue,
  urlSetting,
} from './setting.ts'
import { type OidcConfig, oidcSettings, toOidcConfig } from './sign-in/oidc.ts'
import { type StorageConfig, storageSettings, toStorageConfig } from './storage.ts'

/**
 * `proxies`: for model providers and the operator's other services, but never for calls of bricks. `sampleApis`: maps a
 * template's id to `host:port/path`. `metricsPort`: if undefined, the metrics are at `/metrics` of the main port.
 * `metricsToken`: if undefined, anyone may read the metrics.
 */
export interface Config extends ServerConfig, LimitsConfig, ProvidersConfig {
  storage: StorageConfig
  proxies: ProxiesConfig
  operatorKey: OperatorKey | undefined
  houseChatsADay: number
  bricks: BricksConfig
  billing: BillingConfig
  oidc: OidcConfig | undefined
  defaultRole: number
  mail: { smtpUrl: string | undefined; from: string }
  contactEmail: string
  docsUrl: string
  socialLinks: readonly { name: string; url: string }[]
  templatesAutoApprove: boolean
  sampleApis: Readonly<Record<string, string>>
  logLevel: z.infer<typeof serverSettings>['LOG_LEVEL']
  metrics: boolean
  metricsPort: number | undefined
  metricsToken: string | undefined
  consoleFolder: string
  widgetFolder: string
}

const PACKAGES = resolve(import.meta.dirname, '../../..')

const settings = z.object({
  ...serverSettings.shape,
  ...storageSettings.shape,
  ...modelSettings.shape,
  ...providerSettings.shape,
  ...proxySettings.shape,
  ...operatorKeySettings.shape,
  ...bricksSettings.shape,
  ...billingSettings.shape,
  ...oidcSettings.shape,
  ...limitSettings.shape,
  DEFAULT_ROLE: integerSetting(1, { least: 0, most: ROLE_PREMIUM }),
  SMTP_URL: urlSetting('smtp:', 'smtps:'),
  MAIL_FROM: parsedSetting((sender) =>
    isMailAddress(/^[^<>\r\n]*<([^<>]+)>$/.exec(sender)?.[1] ?? sender)
      ? sender
      : throwInvalidValue('write one address, such as bricks@company.example or Bricks <bricks@company.example>.'),
  ),
  CONTACT_EMAIL: parsedSetting((address) =>
    isMailAddress(address) ? address : throwInvalidValue('write one address alone, such as help@company.example.'),
  ),
  DOCS_URL: urlSetting('http:', 'https:'),
  SOCIAL_LINKS: listSetting(parseSocialLink),
  TEMPLATES_AUTO_APPROVE: onOff,
  SAMPLE_APIS: parsedSetting(parseSampleApis),
  CONSOLE_OUT_DIR: text.transform((folder) => resolve(folder ?? `${PACKAGES}/console/dist`, 'client')),
  WIDGET_OUT_DIR: text.transform((folder) => resolve(folder ?? `${PACKAGES}/widget/dist`)),
})

export const SETTING_NAMES: readonly string[] = [...Object.keys(settings.shape), ...SECRET_FILES]

export function loadConfig(environment: Environment = process.env): Config {
  const values = parseSettingsOrThrow(readSecretFiles(addCapitalProxyNames(environment)))
  const server = toServerConfig(values)
  const storage = toStorageConfig(values, server.sandbox)
  if (server.workers > 1 && storage.location.engine === 'sqlite') {
    throw new SettingError('WORKERS', 'more than one needs Postgres, for SQLite has one writer: set DATABASE_URL.')
  }
  if (values.SMTP_URL && !values.MAIL_FROM) {
    throw new SettingError('MAIL_FROM', 'is needed with SMTP_URL: the address that mail comes from.')
  }
  const offered = toProvidersConfig(values, environment)
  return {
    ...server,
    ...toLimitsConfig(values),
    storage,
    ...offered,
    proxies: toProxiesConfig(values),
    houseChatsADay: values.HOUSE_CHATS_A_DAY,
    operatorKey: toOperatorKey(values, { models: offered.models, sandbox: server.sandbox }),
    bricks: toBricksConfig(values, server),
    billing: toBillingConfig(values),
    oidc: toOidcConfig(values),
    defaultRole: values.DEFAULT_ROLE,
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM ?? '' },
    contactEmail: values.CONTACT_EMAIL ?? '',
    docsUrl: values.DOCS_URL ?? '',
    socialLinks: values.SOCIAL_LINKS,
    templatesAutoApprove: values.TEMPLATES_AUTO_APPROVE,
    sampleApis: values.SAMPLE_APIS ?? {},
    logLevel: values.LOG_LEVEL,
    metrics: values.METRICS || values.METRICS_PORT !== undefined,
    metricsPort: values.METRICS_PORT,
    metricsToken: values.METRICS_TOKEN,
    consoleFolder: values.CONSOLE_OUT_DIR,
    widgetFolder: values.WIDGET_OUT_DIR,
  }
}

function parseSettingsOrThrow(environment: Environment) {
  const { data, error } = settings.safeParse(environment)
  if (data) return data
  const [issue] = error.issues
  throw new SettingError(String(issue?.path[0]), issue?.message ?? error.message)
}

function isMailAddress(text: string): boolean {
  return /^[^\s@<>,;:]+@[^\s@<>,;:]+$/.test(text)
}

const LONGEST_LINK_NAME = 40

function parseSocialLink(entry: string): Config['socialLinks'][number] {
  const [, name = '', address = ''] = /^([^=]*)=(.*)$/s.exec(entry) ?? []
  const link = { name: name.trim(), url: URL.canParse(address.trim()) ? new URL(address.trim()) : undefined }
  const isSafe = link.url?.protocol === 'https:' && link.url.username === '' && link.url.password === ''
  if (!link.url || !isSafe || link.name === '' || link.name.length > LONGEST_LINK_NAME) {
    return throwInvalidValue(
      `write names of at most ${LONGEST_LINK_NAME} characters with https addresses, such as GitHub=https://github.com/company, between commas.`,
    )
  }
  return { name: link.name, url: link.url.href }
}

const sampleApis = z.record(z.string(), z.string())

function parseSampleApis(value: string): Record<string, string> {
  const { data: addresses } = sampleApis.safeParse(parseJson(value))
  return addresses ?? throwInvalidValue('write JSON like {"weather": "localhost:4443/weather"}.')
}

/**
 * Lists the names of the variables that hold the operator's keys (`key_env` in the providers file). `given`: what a
 * `.env` file sets.
 */
export function listProviderKeyNames(given: Environment): string[] {
  return listKeyNamesOfProvidersFile((process.env.PROVIDERS_FILE ?? given.PROVIDERS_FILE)?.trim())
}

export function listEnvironmentNames(): string[] {
  return Object.keys(process.env)
}

/** An empty value counts as none, as it does for each setting. */
export function isSettingGiven(name: string): boolean {
  return Boolean(process.env[name]?.trim())
}
