import { asText, isRecord } from '#json.ts'
import { describeList } from './describe-list.ts'
import { showName, splitUnit } from './show-name.ts'
import { isScalar, type Scalar, showDates, showValue } from './show-value.ts'

/** Fields that say something about the answer rather than in it. */
const ASIDE = new Set(['fictional', 'note', 'message', 'summary', 'answer', 'status_code', 'ok', 'success', 'id'])
const MOST_FACTS = 8
const LONGEST_TEXT = 600
const SAMPLE_NOTE = '*This is fictional sample data.*'

/** The data in a full sentence, its details as a list and its lists as tables. `asked` are the values the call was made with. */
export function describeData(data: unknown, asked: readonly string[]): string {
  if (Array.isArray(data)) return describeList('results', data)
  if (!isRecord(data)) return describeText(data)
  const message = [data.message, data.summary, data.answer].map(asText).find((text) => text.includes(' '))
  const facts = listFacts(data).filter(({ value }) => !message || !isSaid(message, value))
  const parts = [
    message ? emphasise(showDates(message), asked) : describeFacts(facts, asked),
    message ? listRemaining(facts) : '',
    ...Object.entries(data).flatMap(([name, value]) =>
      Array.isArray(value) ? [describeList(showName(name), value, message !== undefined)] : [],
    ),
    data.fictional === true ? SAMPLE_NOTE : '',
  ]
  return parts.filter((part) => part !== '').join('\n\n') || 'That is done.'
}

type Fact = { name: string; value: Scalar }

// One level of nesting is told with the names of both: "address city".
function listFacts(data: Record<string, unknown>): Fact[] {
  const facts = Object.entries(data).flatMap(([name, value]): Fact[] => {
    if (ASIDE.has(name)) return []
    if (isScalar(value)) return [{ name, value }]
    if (!isRecord(value)) return []
    return Object.entries(value).flatMap(([inner, part]) =>
      isScalar(part) ? [{ name: `${name}_${inner}`, value: part }] : [],
    )
  })
  return facts.slice(0, MOST_FACTS)
}

function describeFacts(facts: readonly Fact[], asked: readonly string[]): string {
  const told = facts.filter(({ value }) => !asked.includes(String(value)))
  const chosen = told.length > 0 ? told : facts
  if (chosen.length === 0) return ''
  const about = asked.length > 0 ? `For **${asked.map(showDates).join('**, **')}**` : 'Here is what I found'
  if (chosen.length > 3) return `${about}${asked.length > 0 ? ' I found this' : ''}:\n\n${toBullets(chosen)}`
  const sentences = chosen.map(({ name, value }) => `the ${splitUnit(name).label} is **${showValue(value, name)}**`)
  return `${about}${asked.length > 0 ? ', ' : ': '}${joinWithAnd(sentences)}.`
}

function listRemaining(facts: readonly Fact[]): string {
  return facts.length === 0 ? '' : toBullets(facts)
}

function toBullets(facts: readonly Fact[]): string {
  return facts
    .map(({ name, value }) => `- ${capitalise(splitUnit(name).label)}: **${showValue(value, name)}**`)
    .join('\n')
}

// What the message says already needn't stand in the list below it.
function isSaid(message: string, value: Scalar): boolean {
  const text = String(value ?? '')
  const said =
    message
      .toLowerCase()
      .match(/[\p{L}\p{N}@.:+-]+/gu)
      ?.map((word) => word.replace(/[.:]+$/, '')) ?? []
  return (
    text === '' ||
    (text.includes(' ') ? message.toLowerCase().includes(text.toLowerCase()) : said.includes(text.toLowerCase()))
  )
}

function emphasise(message: string, asked: readonly string[]): string {
  const value = asked.find((text) => text.length > 1 && message.includes(text) && !/[*_`|]/.test(text))
  return value === undefined ? message : message.replace(value, () => `**${value}**`)
}

function describeText(data: unknown): string {
  const text = String(data ?? '').trim()
  if (text === '') return 'That is done; there was nothing more to tell.'
  const shown = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)} ...` : text
  return `Here is the answer:\n\n> ${shown.replaceAll('\n', '\n> ')}`
}

function joinWithAnd(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
