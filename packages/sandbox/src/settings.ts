import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i
const DEFAULT_TOKENS_PER_SECOND = 25
/** Stripe's own webhooks come about as late. */
const DEFAULT_WEBHOOK_DELAY_MS = 1_500

const PROVIDER_SETTINGS = ['OPENAI_BASE_URL', 'PROVIDER', 'PROVIDERS_FILE']

type Environment = Readonly<Record<string, string | undefined>>

export interface Settings {
  dataFolder: string
  tokensPerSecond: number
  appUrl: string
  hasProvider?: boolean
  hasProviderKey?: boolean
  hasMailServer?: boolean
  stripe?: { webhookUrl: string; webhookDelayMs: number } | undefined
}

export function readSettings(args: readonly string[], environment: Environment): Settings {
  const { values } = parseArgs({
    args: [...args],
    options: { 'data-dir': { type: 'string' }, host: { type: 'string' }, 'tokens-per-second': { type: 'string' } },
  })
  const dataFolder = values['data-dir']
  if (!dataFolder) throw new Error('--data-dir is missing: name the folder that keeps what the sandbox must remember.')

  // No other machine may reach the sandbox, because its passwords are printed and its model accepts made-up keys.
  const host = values.host ?? (environment.HOST?.trim() || '127.0.0.1')
  if (!LOOPBACK.test(host)) {
    throw new Error(`HOST is ${host}, but the sandbox runs on loopback only: set HOST=127.0.0.1, or SANDBOX=off.`)
  }

  const speed = values['tokens-per-second'] ?? environment.SANDBOX_TOKENS_PER_SECOND
  const tokensPerSecond = speed ? Number(speed) : DEFAULT_TOKENS_PER_SECOND
  if (!Number.isFinite(tokensPerSecond) || tokensPerSecond < 0) {
    throw new Error(`SANDBOX_TOKENS_PER_SECOND is ${speed}: set a number, 0 for no delay.`)
  }
  return {
    dataFolder,
    tokensPerSecond,
    appUrl: readAppUrl(environment),
    hasProvider: PROVIDER_SETTINGS.some((name) => environment[name]?.trim()),
    hasProviderKey: isSettingGiven(environment, 'OPENAI_API_KEY'),
    hasMailServer: isSettingGiven(environment, 'SMTP_URL'),
    stripe: isSettingGiven(environment, 'STRIPE_SECRET_KEY') ? undefined : readStripeSettings(environment),
  }
}

/** Empty if there is none. Like the server's other secrets, the key may be in a file. */
export function readProviderKey({ OPENAI_API_KEY: key = '', OPENAI_API_KEY_FILE: file = '' }: Environment): string {
  return (file.trim() === '' ? key : readFileSync(file.trim(), 'utf8')).trim()
}

function isSettingGiven(environment: Environment, name: string): boolean {
  return Boolean(environment[name]?.trim() || environment[`${name}_FILE`]?.trim())
}

function readAppUrl({ APP_URL, PORT }: Environment): string {
  const appUrl = APP_URL?.trim() || `http://localhost:${PORT?.trim() || '3000'}`
  return appUrl.replace(/\/$/, '')
}

function readStripeSettings({ SANDBOX_WEBHOOK_DELAY_MS: delay, ...environment }: Environment): Settings['stripe'] {
  const webhookDelayMs = delay ? Number(delay) : DEFAULT_WEBHOOK_DELAY_MS
  if (!Number.isInteger(webhookDelayMs) || webhookDelayMs < 0) {
    throw new Error(`SANDBOX_WEBHOOK_DELAY_MS is ${delay}: set a whole number of milliseconds, 0 for none.`)
  }
  return { webhookUrl: new URL('/api/stripe/webhook', readAppUrl(environment)).href, webhookDelayMs }
}
