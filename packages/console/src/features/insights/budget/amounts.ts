import type { Budget } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'

export type BudgetUnit = Budget['unit']

const MILLIONTHS = 1_000_000
const GROUPS = /^[1-9]\d{0,2}(?<mark>[,.' ’])\d{3}(?:\k<mark>\d{3})*$/
const DECIMAL = /^(?<whole>.+)(?<point>[.,])(?<part>\d+)$/
const UNCLEAR = /^[1-9]\d{0,2}\.\d{3}$/

/** Adds a 0 to three decimals (1.2340), because `parseAmount` refuses a dot and three digits as perhaps thousands. */
export function formatAmountForField(amount: number | null, unit: BudgetUnit): string {
  if (amount === null) return ''
  return unit === 'money' ? String(amount / MILLIONTHS).replace(/\.\d{3}$/, '$&0') : String(amount)
}

/** Null means no limit. A string says what is wrong. */
export function parseAmount(typed: string, unit: BudgetUnit): number | null | string {
  const text = typed.normalize('NFKC').trim()
  if (text === '') return null
  const amount = unit === 'money' ? parseMoney(text.replace(/^(?:US)?\$ ?| ?\$$/g, '')) : parseWholeNumber(text)
  if (amount === undefined) return unit === 'money' ? 'A sum such as 20 or 0.50.' : 'A whole number.'
  if (typeof amount === 'string') return amount
  if (amount < 1) return 'More than nothing, or leave it empty for no limit.'
  if (amount > LIMITS.highestBudget) return `At most ${formatAmount(LIMITS.highestBudget, unit)}.`
  return amount
}

export function formatAmount(amount: number, unit: BudgetUnit): string {
  if (unit === 'tokens') return `${amount.toLocaleString('en')} tokens`
  const dollars = amount / MILLIONTHS
  const digits = dollars > 0 && dollars < 0.01 ? 4 : 2
  return `$${dollars.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: digits })}`
}

function parseMoney(text: string): number | string | undefined {
  if (UNCLEAR.test(text)) {
    const part = formatAmountForField(toMillionths(text), 'money')
    return `Is it ${text.replace('.', '')} or ${part}? Write it like that.`
  }
  const sum = parseWholeNumber(text)
  if (sum !== undefined) return toMillionths(sum)
  const { whole = '', point, part } = DECIMAL.exec(text)?.groups ?? {}
  const dollars = GROUPS.exec(whole)?.groups?.mark === point ? undefined : parseWholeNumber(whole)
  return dollars === undefined ? undefined : toMillionths(`${dollars}.${part}`)
}

function parseWholeNumber(text: string): number | undefined {
  return /^\d+$/.test(text) || GROUPS.test(text) ? Number(text.replaceAll(/\D/g, '')) : undefined
}

function toMillionths(dollars: number | string): number {
  return Math.round(Number(dollars) * MILLIONTHS)
}
