import { asRecord, asText, isRecord } from '#files/json.ts'
import type { ToolCall } from '../wire/chat-request.ts'
import { joinWithAnd, splitWords, toReadableName } from './words.ts'

const REASONS: Record<string, string> = {
  blocked: 'this API may not be called.',
  timeout: 'it took too long to answer.',
  too_large: 'its answer was too large.',
  bad_status: 'it answered with an error.',
}
const UNITS: Record<string, string> = { c: '°C', kmh: 'km/h', percent: '%', kg: 'kg', eur: 'EUR', usd: 'USD' }
const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const ASIDE = ['fictional', 'note', 'message', 'id']
const MOST_FACTS_SAID = 3
const MOST_ROWS = 10
const MOST_COLUMNS = 5
const LONGEST_TEXT = 600

type Field = readonly [name: string, value: unknown]

export function describeResult(call: ToolCall, text: string): string {
  const result = parseJsonObject(text)
  const failure = findFailure(result)
  if (failure !== undefined) {
    const reason = REASONS[failure] ?? formatValue(failure)
    return `Sorry, **${toReadableName(call.name, true)}** couldn't answer that: ${/[.!?]$/.test(reason) ? reason : `${reason}.`}`
  }
  const isWrapped = isRecord(result) && 'api' in result && 'data' in result
  return describeData(
    isWrapped ? result.data : (result ?? text),
    Object.values(asRecord(parseJsonObject(call.arguments)) ?? {}),
  )
}

function describeData(data: unknown, asked: readonly unknown[]): string {
  if (Array.isArray(data)) return describeList('results', data)
  if (!isRecord(data)) return `Here is the answer:\n\n> ${formatValue(data).replaceAll('\n', '\n> ')}`
  const message = asText(data.message)
  const fields = Object.entries(data).filter(([name]) => !ASIDE.includes(name))
  const facts = fields.filter(
    ([, value]) => typeof value !== 'object' && !asked.includes(value) && !message.includes(String(value)),
  )
  const said = message === '' ? facts.slice(0, MOST_FACTS_SAID) : []
  const parts = [
    message === '' ? describeFacts(said, asked) : emphasiseAskedValue(message, asked),
    facts
      .slice(said.length)
      .map((field) => `- ${toReadableName(splitUnit(field[0]).label, true)}: **${formatFact(field)}**`)
      .join('\n'),
    ...fields.map(([name, value]) => (Array.isArray(value) ? describeList(toReadableName(name), value) : '')),
    data.fictional === true ? '*This is fictional sample data.*' : '',
  ]
  return parts.filter((part) => part !== '').join('\n\n') || 'That is done.'
}

function describeFacts(facts: readonly Field[], asked: readonly unknown[]): string {
  if (facts.length === 0) return ''
  const about = asked.length > 0 ? `For **${asked.map(formatValue).join('**, **')}**, ` : 'Here is what I found: '
  return `${about}${joinWithAnd(facts.map((field) => `the ${splitUnit(field[0]).label} is **${formatFact(field)}**`))}.`
}

function describeList(title: string, list: readonly unknown[]): string {
  if (list.length === 0) return `There are no ${title}.`
  const shown = list.slice(0, MOST_ROWS)
  const records = shown.filter(isRecord)
  const lines = records.length === shown.length ? listRows(records) : shown.map((entry) => `- ${formatValue(entry)}`)
  const rest = list.length > MOST_ROWS ? `\n\n... and ${list.length - MOST_ROWS} more.` : ''
  return `Here are the ${title}:\n\n${lines.join('\n')}${rest}`
}

function listRows(records: readonly Record<string, unknown>[]): string[] {
  const columns = [...new Set(records.flatMap(Object.keys))].slice(0, MOST_COLUMNS)
  const heads = columns.map((name) => toReadableName(splitUnit(name).label, true))
  const rows = records.map((record) =>
    columns.map((name) => formatFact([name, record[name] ?? '']).replaceAll('|', '\\|')),
  )
  return [heads, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
}

function findFailure(value: unknown): string | undefined {
  const result = asRecord(value)
  if (!result) return undefined
  // The text of a failed call has two parts: a line that names the failure, and below it the API's answer.
  const lines = asText(result.failed)
    .split('\n')
    .map((line) => findFailure(parseJsonObject(line)))
  const inner = findFailure(result.body ?? result.data) ?? lines.findLast((reason) => reason !== undefined)
  if (inner ?? result.failed) return inner ?? asText(result.failed)
  if (!result.error && !(Number(result.status) >= 400)) return undefined
  const said = [asRecord(result.error)?.message, result.message, result.error].map(asText).filter((text) => text !== '')
  return said.find((text) => text.includes(' ')) ?? said[0] ?? `it answered with status ${result.status}.`
}

function parseJsonObject(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

function emphasiseAskedValue(message: string, asked: readonly unknown[]): string {
  const value = asked.map(String).find((text) => text.length > 1 && message.includes(text) && !/[*_`|]/.test(text))
  return formatValue(value === undefined ? message : message.replace(value, () => `**${value}**`))
}

function formatFact([name, value]: Field): string {
  const { unit } = splitUnit(name)
  return typeof value === 'number' && unit ? `${value} ${unit}` : formatValue(value)
}

function splitUnit(name: string): { label: string; unit?: string } {
  const words = splitWords(name)
  const unit = words.length > 1 ? UNITS[words.at(-1) ?? ''] : undefined
  return { label: unit ? words.slice(0, -1).join(' ') : toReadableName(name), unit }
}

function formatValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text =
    typeof value === 'object'
      ? JSON.stringify(value)
      : String(value ?? '')
          .trim()
          .slice(0, LONGEST_TEXT)
  return text.replaceAll(/\b(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+Z?)?\b/g, (date, year, month, day) => {
    const name = MONTHS[Number(month) - 1]
    return name ? `${Number(day)} ${name} ${year}` : date
  })
}
