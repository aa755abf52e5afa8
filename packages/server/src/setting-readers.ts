import { readFileSync } from 'node:fs'

export type Environment = Readonly<Record<string, string | undefined>>

/** A setting that cannot be used. Says which, and what to write instead. */
export class SettingError extends Error {
  override readonly name = 'SettingError'

  constructor(setting: string, fix: string) {
    super(`${setting}: ${fix}`)
  }
}

/** The trimmed value; undefined where the setting is absent or empty. */
export function findText(environment: Environment, name: string): string | undefined {
  return environment[name]?.trim() || undefined
}

/** A text that may also be given as the name of a file that holds it, in the setting of that name and `_FILE`. */
export function findSecretText(environment: Environment, name: string): string | undefined {
  const text = findText(environment, name)
  const file = findText(environment, `${name}_FILE`)
  if (file === undefined) return text
  if (text !== undefined) throw new SettingError(`${name}_FILE`, `leave it out where ${name} is set.`)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new SettingError(`${name}_FILE`, `${file} cannot be read.`)
  }
}

export function readInteger(
  environment: Environment,
  name: string,
  { fallback, least, most }: { fallback: number; least: number; most: number },
): number {
  const text = findText(environment, name)
  if (text === undefined) return fallback
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw new SettingError(name, `write a whole number from ${least} to ${most}, or leave it out for ${fallback}.`)
}

export function readSwitch(environment: Environment, name: string): boolean {
  const text = findText(environment, name)?.toLowerCase() ?? 'off'
  if (['on', '1', 'true'].includes(text)) return true
  if (['off', '0', 'false'].includes(text)) return false
  throw new SettingError(name, 'write on or off.')
}

export function readChoice<Choice extends string>(
  environment: Environment,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const text = findText(environment, name) ?? choices[0]
  const choice = choices.find((candidate) => candidate === text)
  if (choice === undefined) throw new SettingError(name, `write one of ${choices.join(', ')}.`)
  return choice
}

/** Entries between commas, blanks dropped. */
export function readList(environment: Environment, name: string): string[] {
  const entries = findText(environment, name)?.split(',') ?? []
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '')
}

export function findUrl(environment: Environment, name: string, schemes: readonly string[]): URL | undefined {
  const text = findText(environment, name)
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && schemes.includes(url.protocol)) return url
  throw new SettingError(
    name,
    `write a whole address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}.`,
  )
}

/** An address that is scheme, host and port alone, such as a page's origin. */
export function findOrigin(environment: Environment, name: string): string | undefined {
  const url = findUrl(environment, name, ['http:', 'https:'])
  if (!url) return undefined
  if (url.pathname !== '/' || url.search || url.hash || url.username || url.password) {
    throw new SettingError(name, `write only scheme, host and port: ${url.origin}`)
  }
  return url.origin
}
