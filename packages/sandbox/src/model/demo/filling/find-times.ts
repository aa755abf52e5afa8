import type { FoundText } from './find-dates.ts'

const FORMS: readonly [RegExp, (found: readonly (string | undefined)[]) => [hours: number, minutes: number]][] = [
  [
    /\b(\d{1,2})[:.](\d{2})(?!\.?\d|\s*(?:eur|usd|gbp|euros?|dollars?|kg|[€$%]))\s*([ap])?\.?m?\b/gi,
    ([hours, minutes, half]) => [toHours(hours, half), Number(minutes)],
  ],
  [/(?<![\d:.])(\d{1,2})\s*([ap])\.?m\b/gi, ([hours, half]) => [toHours(hours, half), 0]],
  [/\b(\d{1,2}) o'?clock\b/gi, ([hours]) => [Number(hours), 0]],
  [
    /\bat (\d{1,2})(?![\d:.]|\s*[ap]\.?m|\s+o'?clock|\s*[%€$]|\s+\p{L}+ (?:street|road|st)\b)/giu,
    ([hours]) => [Number(hours), 0],
  ],
  [/\bnoon\b|\bmidday\b/gi, () => [12, 0]],
]

/** Every time of day that the text names, as HH:MM. */
export function findTimes(text: string): FoundText[] {
  const found = FORMS.flatMap(([pattern, read]) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const [hours, minutes] = read(match.slice(1))
      if (hours > 23 || minutes > 59) return []
      const value = `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
      return [{ value, index: match.index, text: match[0] }]
    }),
  )
  return found.sort((one, other) => one.index - other.index)
}

function toHours(hours: string | undefined, half: string | undefined): number {
  const isAfternoon = half?.toLowerCase() === 'p'
  if (half === undefined) return Number(hours)
  return (Number(hours) % 12) + (isAfternoon ? 12 : 0)
}
