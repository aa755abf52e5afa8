import { asText, isRecord } from '#json.ts'
import { splitUnit } from './show-name.ts'
import { isScalar, showValue } from './show-value.ts'

const MOST_ROWS = 10
const MOST_COLUMNS = 5

/** A list as a sentence and markdown: a table where its entries have fields, else bullets. After a message a heading is enough. */
export function describeList(title: string, list: readonly unknown[], isToldBefore = false): string {
  if (list.length === 0) return `There are no ${title}.`
  const shown = list.slice(0, MOST_ROWS)
  const rest = list.length > MOST_ROWS ? `\n\n... and ${list.length - MOST_ROWS} more.` : ''
  const records = shown.filter(isRecord)
  const only = list.length === 1 ? asText(records[0]?.answer) : ''
  if (only !== '') return only
  const body = records.length === shown.length ? toTable(records) : toBullets(shown)
  return `${isToldBefore ? `${capitalise(title)}:` : countOf(title, list.length)}\n\n${body}${rest}`
}

function countOf(title: string, count: number): string {
  return count === 1 ? `Here is the ${title.replace(/s$/, '')}:` : `Here are the ${count} ${title}:`
}

function toTable(rows: readonly Record<string, unknown>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row).filter((name) => isScalar(row[name]))))].slice(
    0,
    MOST_COLUMNS,
  )
  const cells = rows.map((row) => columns.map((name) => showCell(row[name], name)))
  const lines = [columns.map((name) => capitalise(splitUnit(name).label)), columns.map(() => '---'), ...cells]
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n')
}

function toBullets(entries: readonly unknown[]): string {
  return entries.map((entry) => `- ${isScalar(entry) ? showValue(entry) : JSON.stringify(entry)}`).join('\n')
}

function showCell(value: unknown, name: string): string {
  return isScalar(value) ? showValue(value, name).replaceAll('|', '\\|') : ''
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
