import type { InsightDay, InsightModel } from '@bricks/contract'

export const COUNTED = [
  'chats',
  'visitors',
  'answered',
  'failed',
  'nothing',
  'up',
  'down',
  'prompt_tokens',
  'completion_tokens',
] as const

/**
 * `cost` is in millionths of a US dollar: 0 without chats, null if none of the days with chats has a price.
 * `isCostPartial` says that some chats used a model that had no price then.
 */
export interface DaysSum extends Record<(typeof COUNTED)[number], number> {
  cost: number | null
  isCostPartial: boolean
}

export function sumDays(days: readonly InsightDay[], models: readonly Pick<InsightModel, 'cost'>[]): DaysSum {
  const sums = Object.fromEntries(
    COUNTED.map((name) => [name, days.reduce((sum, day) => sum + day[name], 0)]),
  ) as Record<(typeof COUNTED)[number], number>
  // A day without chats can have costs: a visitor may answer after midnight what a brick asked before midnight.
  const asked = days.filter(({ chats, cost }) => chats > 0 || cost !== 0)
  const priced = asked.flatMap(({ cost }) => (cost === null ? [] : [cost]))
  const isUnpriced = asked.length > 0 && priced.length === 0
  return {
    ...sums,
    cost: isUnpriced ? null : priced.reduce((sum, cost) => sum + cost, 0),
    isCostPartial: !isUnpriced && (priced.length < asked.length || models.some(({ cost }) => cost === null)),
  }
}

const MANY_TIMES = 10

export function describeFigureChange(now: number, before: number, length: number): string | undefined {
  const then = `the ${length} days before`
  if (before === 0) return now === 0 ? undefined : `none in ${then}`
  if (now >= before * MANY_TIMES) return `${Math.round(now / before)} times as many as ${then}`
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  if (percent === 0) return `as many as ${then}`
  return `${percent} % ${now > before ? 'more' : 'fewer'} than ${then}`
}

export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '–'
  const percent = Math.round((part / whole) * 100)
  if (percent === 0 && part > 0) return 'under 1 %'
  if (percent === 100 && part < whole) return 'over 99 %'
  return `${percent} %`
}
