import { parseEnv } from 'node:util'
import { listProviderKeyNames, SETTING_NAMES } from './config.ts'
import { type Environment, SettingError } from './setting.ts'

const OF_OTHERS = ['SANDBOX_TOKENS_PER_SECOND', 'SANDBOX_WEBHOOK_DELAY_MS', 'CHROMIUM_PATH']
const FOREIGN =
  /^(?:node_|npm_|malloc_|compose_|postgres_|pg|lc_|ssl_)|^(?:tz|lang|debug|https?_proxy|no_proxy|uv_threadpool_size)$/i

export interface NearMiss {
  name: string
  meant: string
}

export function describeUnknownSettings(names: readonly string[]): NearMiss[] {
  const known = listKnownNames()
  return names.flatMap((name) => {
    const meant = isKnownOrForeign(name, known) ? undefined : findNearestSetting(name, known)
    return meant === undefined ? [] : [{ name, meant }]
  })
}

/**
 * Throws a SettingError for what Node would skip or cut silently: a file that is no plain text, a line that sets
 * nothing, a value without quotes that has a `#` or is only spaces, and a quote that is not closed or occurs again in
 * the value. Also throws one that lists all names that are neither settings nor names of other programs (`FOREIGN`).
 */
export function checkSettingsFile(text: string): void {
  // Such a file looks right, but invisible characters are part of its first name, or of each name, so Node misses it.
  if (/^\uFEFF|\0/.test(text))
    throw new SettingError('.env', 'it is not plain text. Save it as UTF-8 without a byte order mark (BOM).')
  const given = parseEnv(text)
  const known = listKnownNames(given)
  checkLinesOfSettingsFile(text.split(/\r?\n/), known)
  const unknown = Object.keys(given).filter((name) => !isKnownOrForeign(name, known))
  if (unknown.length === 0) return
  const named = unknown.map((name) => {
    const meant = findNearestSetting(name, known)
    return meant === undefined ? name : `${name} (did you mean ${meant}?)`
  })
  const fix = 'Correct or remove it; .env.example lists them all.'
  throw new SettingError('.env', `there is no setting ${named.join(', ')}. ${fix}`)
}

function checkLinesOfSettingsFile(lines: readonly string[], known: ReadonlySet<string>): void {
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (/^\s*(?:#|$)/.test(line)) continue
    if (!line.includes('='))
      throw new SettingError('.env', `line ${at + 1} sets nothing. Write NAME=value, or # before a remark.`)
    const name = readSettingName(line)
    const value = line.slice(line.indexOf('=') + 1)
    const [quote] = /["'`]/.exec(value.trimStart().charAt(0)) ?? []
    if (quote) at = findLastLine(lines, { name, quote, first: at, known })
    else if (/^[ \t]+$/.test(value) && isSettingNext(lines.slice(at + 1))) {
      const fix = 'Remove the spaces behind its =.'
      throw new SettingError('.env', `the value of ${name} is blank, and the next setting would be read as it. ${fix}`)
    } else if (/^#|^[^#]*[^#\s]#/.test(value)) {
      const fix = 'Put the value in quotes, or a space before a remark.'
      throw new SettingError('.env', `the value of ${name} has a # in it, and would end there. ${fix}`)
    }
  }
}

/** If only spaces follow a `=`, Node reads the next line that is not empty as the value, unless it is a remark. */
function isSettingNext(lines: readonly string[]): boolean {
  const next = lines.find((line) => line.trim() !== '')
  return next !== undefined && !/^\s*#/.test(next)
}

/** A value in quotes may have several lines. If one of these lines is another setting, the second quote is missing. */
function findLastLine(
  lines: readonly string[],
  { name, quote, first, known }: { name: string; quote: string; first: number; known: ReadonlySet<string> },
): number {
  const endsQuotedValue = (line: string, at: number) => at >= first && line.split(quote).length > (at === first ? 2 : 1)
  const last = lines.findIndex(endsQuotedValue)
  const swallowed = lines
    .slice(first + 1, last + 1)
    .find((line) => line.includes('=') && known.has(readSettingName(line)))
  if (last < 0 || swallowed !== undefined)
    throw new SettingError('.env', `the value of ${name} begins with ${quote}, and has none at its end.`)
  const rest =
    lines[last]
      ?.split(quote)
      .slice(last === first ? 2 : 1)
      .join(quote) ?? ''
  if (/^\s*[^\s#]/.test(rest)) {
    const fix = 'Put the value in quotes of another kind (", \' or `), or a # before a remark.'
    throw new SettingError('.env', `the value of ${name} would end at its second ${quote}. ${fix}`)
  }
  return last
}

function readSettingName(line: string): string {
  return line
    .slice(0, line.indexOf('='))
    .replace(/^\s*export\s/, '')
    .trim()
}

function listKnownNames(given: Environment = {}): ReadonlySet<string> {
  return new Set([...SETTING_NAMES, ...OF_OTHERS, ...listProviderKeyNames(given)])
}

function isKnownOrForeign(name: string, known: ReadonlySet<string>): boolean {
  return known.has(name) || FOREIGN.test(name)
}

function findNearestSetting(name: string, known: ReadonlySet<string>): string | undefined {
  const folded = name.toUpperCase()
  const found = [...known]
    .filter((meant) => Math.abs(meant.length - folded.length) <= countAllowedTypos(meant))
    .map((meant) => ({ meant, slips: countTypos(folded, meant) }))
    .filter(({ meant, slips }) => slips <= countAllowedTypos(meant))
    .sort((a, b) => a.slips - b.slips)
  return found[0]?.meant
}

function countAllowedTypos({ length }: string): number {
  if (length <= 8) return 1
  return length <= 10 ? 2 : 3
}

function countTypos(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  const getDistanceAt = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let row = 1; row <= a.length; row++) {
    rows[row] = [row]
    for (let column = 1; column <= b.length; column++) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1
      const least = Math.min(
        getDistanceAt(row - 1, column) + 1,
        getDistanceAt(row, column - 1) + 1,
        getDistanceAt(row - 1, column - 1) + change,
      )
      const exchanged = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      rows[row]?.push(exchanged ? Math.min(least, getDistanceAt(row - 2, column - 2) + 1) : least)
    }
  }
  return getDistanceAt(a.length, b.length)
}
