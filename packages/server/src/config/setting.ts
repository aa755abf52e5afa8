import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { findAllowedHostKey } from '#bricks/outbound/address/outbound-policy.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export class SettingError extends Error {
  override readonly name = 'SettingError'

  constructor(setting: string, fix: string) {
    super(`${setting}: ${fix}`)
  }
}

export const text = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined)

class Refusal extends Error {}

export function throwInvalidValue(fix: string): never {
  throw new Refusal(fix)
}

export function parsedSetting<Value>(parse: (text: string) => Value) {
  return text.transform((value, context): Value | undefined => {
    try {
      return value === undefined ? undefined : parse(value)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      context.addIssue({ code: 'custom', message: error.message })
      return undefined
    }
  })
}

export function integerSetting(fallback: number, { least, most }: { least: number; most: number }) {
  return parsedSetting((value) => parseInteger(value, fallback, { least, most })).transform(
    (value) => value ?? fallback,
  )
}

export function parseInteger(
  value: string,
  fallback: number | 'none' | null,
  { least, most }: { least: number; most: number },
) {
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
  if (number >= least && number <= most) return number
  return throwInvalidValue(
    `write a whole number from ${least} to ${most}, or leave it out for ${fallback ?? 'unlimited'}.`,
  )
}

export const onOff = parsedSetting((value) => {
  if (['on', '1', 'true'].includes(value.toLowerCase())) return true
  if (['off', '0', 'false'].includes(value.toLowerCase())) return false
  return throwInvalidValue('write on or off.')
}).transform((value) => value ?? false)

export function choiceSetting<Choice extends string>(...choices: [Choice, ...Choice[]]) {
  return parsedSetting(
    (value) => choices.find((each) => each === value) ?? throwInvalidValue(`write one of ${choices.join(', ')}.`),
  ).transform((value) => value ?? choices[0])
}

export function listSetting<Entry>(parseEntry: (entry: string) => Entry) {
  return parsedSetting((value) => splitAtCommas(value).map(parseEntry)).transform((value) => value ?? [])
}

export function splitAtCommas(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

export function urlSetting(...schemes: string[]) {
  return parsedSetting((value) => parseUrl(value, schemes).href)
}

export const proxySetting = parsedSetting((value) => {
  const { href, username, password } = parseUrl(value, ['http:', 'https:'])
  const isDecodable = decodeText(username + password) !== undefined
  return isDecodable ? href : throwInvalidValue('write % as %25 in user and password.')
})

function decodeText(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

export const origin = parsedSetting(parseOrigin)

export function parseOrigin(value: string): string {
  const parsed = parseUrl(value, ['http:', 'https:'])
  if (parsed.pathname !== '/' || parsed.search || parsed.hash || parsed.username || parsed.password) {
    return throwInvalidValue(`write only scheme, host and port: ${parsed.origin}`)
  }
  return parsed.origin
}

export const HIGHEST_PORT = 65_535

/** Reads entries `host:port`. Refuses a host with `*`, because it would match nothing. */
export function hostsSetting(example: string) {
  return listSetting((entry) =>
    findAllowedHostKey(entry) !== undefined && !entry.includes('*')
      ? entry
      : throwInvalidValue(`write entries like ${example} or [fd00::5]:443.`),
  )
}

function parseUrl(value: string, schemes: readonly string[]): URL {
  const parsed = URL.canParse(value) ? new URL(value) : undefined
  if (parsed && schemes.includes(parsed.protocol) && parsed.hostname !== '') return parsed
  const port = /^[a-z]+:\/\/[^/?#]*:(\d+)(?:[/?#]|$)/i.exec(value)?.[1]
  if (Number(port) > HIGHEST_PORT) return throwInvalidValue(`write a port from 1 to ${HIGHEST_PORT}.`)
  return throwInvalidValue(
    `write a whole address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}.`,
  )
}

const SECRETS = [
  'BACKUP_PASSPHRASE',
  'DATABASE_READ_URL',
  'DATABASE_URL',
  'ENCRYPTION_SECRET',
  'ENCRYPTION_SECRET_PREVIOUS',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'OPENAI_API_KEY',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const

export const SECRET_FILES: readonly string[] = SECRETS.map((name) => `${name}_FILE`)

export function readSecretFiles(environment: Environment): Environment {
  const read = SECRETS.flatMap((name) => {
    const file = environment[`${name}_FILE`]?.trim()
    return file ? [[name, readSecretFile(environment, name, file)]] : []
  })
  return read.length === 0 ? environment : { ...environment, ...Object.fromEntries(read) }
}

function readSecretFile(environment: Environment, name: string, file: string): string {
  if (environment[name]?.trim()) throw new SettingError(`${name}_FILE`, `leave it out where ${name} is set.`)
  const secret = readTextFile(file)
  if (secret === undefined) throw new SettingError(`${name}_FILE`, `${file} cannot be read.`)
  // UTF-16, as `>` in Windows PowerShell writes it, looks right, but never equals the secret that is typed elsewhere.
  if (/^\uFFFD\uFFFD(?:\0|.\0)/.test(secret))
    throw new SettingError(`${name}_FILE`, `${file} is not plain text: save it as UTF-8.`)
  // An empty secret would count as left out: the server would use another key or database, or run unprotected.
  if (secret === '') throw new SettingError(`${name}_FILE`, `${file} is empty: write it there, or leave this out.`)
  return secret
}

export function readTextFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}
