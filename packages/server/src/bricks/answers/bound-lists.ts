import { EACH, type Step } from '@bricks/contract/wire'
import { isRecord } from '#json.ts'
import { writePath } from './keep-paths.ts'

/** Answers of people's APIs are some ten levels deep. */
const MOST_LEVELS = 64
const MOST_NOTES = 20

interface Cut {
  shown: number
  /** Of the longest list at this place. */
  total: number
  lists: number
}

/**
 * Bounds each list at every level. What was cut is said in a member `_cut` of the whole: `{"items": [...], "_cut": ["items: 20 of 412"]}`.
 * A list that is the whole becomes the member `items` then. `total` is the length of a list that was not read to its end.
 * The objects in `value` are changed.
 */
export function boundLists(value: unknown, most: number, total?: number): unknown {
  const cuts = new Map<string, Cut>()
  const bounded = boundValue(value, { most, total, cuts, steps: [] })
  if (cuts.size === 0) return bounded
  const notes = writeNotes(cuts)
  if (!isRecord(bounded)) return { items: bounded, _cut: notes }
  return Object.fromEntries([...Object.entries(bounded), [findFreeName(bounded), notes]])
}

interface Bounds {
  most: number
  total?: number
  cuts: Map<string, Cut>
  /** Where we are: one list for the whole way, since an object may have a hundred thousand members. */
  steps: Step[]
}

function boundValue(value: unknown, bounds: Bounds): unknown {
  if (bounds.steps.length > MOST_LEVELS) throw new Error('nested too deeply')
  if (Array.isArray(value)) return boundList(value, bounds)
  if (!isRecord(value)) return value
  // In place: copies of a hundred thousand members take five times as long. `value` has each of these names as its own.
  for (const name of Object.keys(value)) {
    const member = value[name]
    if (typeof member === 'object') value[name] = boundBelow(member, name, bounds)
  }
  return value
}

function boundList(list: readonly unknown[], bounds: Bounds): unknown[] {
  const { most, steps, cuts } = bounds
  const total = steps.length === 0 ? (bounds.total ?? list.length) : list.length
  const shown = list.slice(0, most)
  if (total > shown.length) noteCut(cuts, writePath(steps), { shown: shown.length, total })
  return shown.map((item) => (typeof item === 'object' ? boundBelow(item, EACH, bounds) : item))
}

function boundBelow(value: unknown, step: Step, bounds: Bounds): unknown {
  bounds.steps.push(step)
  const bounded = boundValue(value, bounds)
  bounds.steps.pop()
  return bounded
}

function noteCut(cuts: Map<string, Cut>, path: string, { shown, total }: Omit<Cut, 'lists'>): void {
  const known = cuts.get(path)
  cuts.set(path, { shown, total: Math.max(total, known?.total ?? 0), lists: (known?.lists ?? 0) + 1 })
}

function writeNotes(cuts: ReadonlyMap<string, Cut>): string[] {
  const notes = [...cuts].map(
    ([path, { shown, total, lists }]) => `${path || 'items'}: ${shown} of ${lists > 1 ? 'up to ' : ''}${total}`,
  )
  if (notes.length <= MOST_NOTES) return notes
  return [...notes.slice(0, MOST_NOTES), `and ${notes.length - MOST_NOTES} more lists`]
}

function findFreeName(record: Readonly<Record<string, unknown>>): string {
  let name = '_cut'
  while (Object.hasOwn(record, name)) name = `_${name}`
  return name
}
