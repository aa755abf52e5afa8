import { parse } from 'csv-parse/sync'
import type { ReadAnswer } from './read-api-answer.ts'

const SEPARATORS = [',', ';', '\t']
const MOST_COLUMNS = 200
/**
 * In characters. Parsing takes up to half a microsecond per character, and the model never gets more text than this.
 */
const MOST_PARSED = 128 * 1024
const SNIFFED_LINES = 5
const LONGEST_TITLE = 40

/** Excel reads the separator from such a line before the titles. */
const SEPARATOR_LINE = /^\ufeff?"?sep=([,;\t|])"?\r?\n/i

export function readCsv(csv: string, mostRows: number): ReadAnswer | undefined {
  const [line = '', said] = SEPARATOR_LINE.exec(csv.slice(0, 20)) ?? []
  const text = csv.slice(line.length)
  const separator = said ?? findCsvSeparator(text)
  const { end, rows, isClosed } = countCsvRows(text, mostRows + 1)
  if (!separator || !isClosed || rows === 0) return undefined
  if (rows === 1) {
    const [titles = []] = parseCsvRows(text, separator) ?? []
    return titles.length > 1 && areCsvTitles(titles) ? { form: 'text', text: csv, isEmptyList: true } : undefined
  }
  const lines = parseCsvRows(text.slice(0, end), separator)
  const [titles = [], ...records] = lines ?? []
  if (records.length === 0 || titles.length > MOST_COLUMNS) return undefined
  const names = nameCsvColumns(titles)
  return { form: 'json', value: records.map((cells) => toCsvRecord(names, cells)), total: rows - 1 }
}

export function looksLikeCsv(text: string): boolean {
  const separator = findCsvSeparator(text)
  const lines = text
    .slice(0, MOST_PARSED)
    .split('\n', SNIFFED_LINES + 1)
    .filter((line) => line.trim() !== '')
    .slice(0, SNIFFED_LINES)
  const rows = separator ? parseCsvRows(lines.join('\n'), separator) : undefined
  const [titles = [], ...others] = rows ?? []
  if (titles.length < 2 || titles.length > MOST_COLUMNS || others.length < 2) return false
  return areCsvTitles(titles) && others.every(({ length }) => length === titles.length)
}

function areCsvTitles(titles: readonly string[]): boolean {
  const isCsvTitle = (title: string) => /\p{L}/u.test(title) && title.length <= LONGEST_TITLE && !/[.!?:]$/.test(title)
  return titles.every(isCsvTitle) && new Set(titles).size === titles.length
}

function findCsvSeparator(text: string): string | undefined {
  const end = text.indexOf('\n')
  const first = text.slice(0, Math.min(end < 0 ? text.length : end, MOST_PARSED))
  const counts = SEPARATORS.map((separator) => ({ separator, count: first.split(separator).length }))
  const [most] = counts.filter(({ count }) => count > 1 && count <= 2 * MOST_COLUMNS).sort((a, b) => b.count - a.count)
  return most?.separator
}

/** `end`: where the first `wanted` rows end. `isClosed`: the last quoted cell has its closing quotation mark. */
function countCsvRows(text: string, wanted: number): { end: number; rows: number; isClosed: boolean } {
  let rows = 0
  let end = 0
  let isQuoted = false
  let hasContent = false
  for (let at = 0; at <= text.length; at += 1) {
    const character = text[at]
    if (character === '"') isQuoted = !isQuoted
    if ((character === '\n' && !isQuoted) || character === undefined) {
      if (hasContent) rows += 1
      if (hasContent && rows <= wanted && at <= MOST_PARSED) end = at
      hasContent = false
    } else if (character !== '\r') hasContent = true
  }
  return { end, rows, isClosed: !isQuoted }
}

function parseCsvRows(text: string, separator: string): string[][] | undefined {
  try {
    return parse(text, {
      delimiter: separator,
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    })
  } catch {
    return undefined
  }
}

function nameCsvColumns(titles: readonly string[]): string[] {
  const taken = new Set<string>()
  return titles.map((title, place) => {
    const isFree = title !== '' && !taken.has(title)
    const name = isFree ? title : `${title || 'column'} ${place + 1}`
    taken.add(name)
    return name
  })
}

function toCsvRecord(names: readonly string[], cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(cells.map((cell, place) => [names[place] ?? `column ${place + 1}`, cell]))
}
