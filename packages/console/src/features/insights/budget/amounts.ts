import type { Budget } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'

export type BudgetUnit = Budget['unit']

const MILLIONTHS = 1_000_000

export function writeAmount(amount: number | null, unit: BudgetUnit): string {
  if (amount === null) return ''
  return String(unit === 'money' ? amount / MILLIONTHS : amount)
}

/** Null means no limit. A string says what is wrong. */
export function readAmount(typed: string, unit: BudgetUnit): number | null | string {
  const text = typed.trim().replaceAll(',', '').replace(/^\$/, '')
  if (text === '') return null
  if (!/^\d+(?:\.\d+)?$/.test(text)) return unit === 'money' ? 'A sum such as 20 or 0.50.' : 'A whole number.'
  const amount = unit === 'money' ? Math.round(Number(text) * MILLIONTHS) : Number(text)
  if (!Number.isInteger(amount)) return 'A whole number.'
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
