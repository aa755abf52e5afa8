import { EACH, formatAnswerPath, LIMITS, type Step } from '@bricks/contract/wire'
import { isRecord } from '#json.ts'

const MOST_LEVELS = 64
const MOST_NOTES = 20
/** In characters. A longer path is not told to its end, because thousands of lists may lie below long names. */
const LONGEST_PATH = LIMITS.pathLength

interface Cut {
  shown: number
  total: number
  lists: number
}

/**
 * A member `_cut` at the top says what was cut: `{"items": [...], "_cut": ["items: 20 of 412"]}`. Give `total`, the
 * full length, if the list `value` was not read to its end. Changes the objects in `value`. Throws if `value` is nested
 * more than `MOST_LEVELS` deep.
 */
export function cutLists(value: unknown, most: number, total?: number): unknown {
  const cuts = new Map<string, Cut>()
  const bounded = cutListsIn(value, { most, total, cuts, steps: [], paths: [''] })
  if (cuts.size === 0) return bounded
  const notes = writeCutNotes(cuts)
  if (!isRecord(bounded)) return { items: bounded, _cut: notes }
  return Object.fromEntries([...Object.entries(bounded), [findFreeMemberName(bounded), notes]])
}

interface Bounds {
  most: number
  total?: number
  cuts: Map<string, Cut>
  steps: Step[]
  /** The paths of the first 0, 1, 2 and more `steps`, as far as they were asked for. */
  paths: string[]
}

function cutListsIn(value: unknown, bounds: Bounds): unknown {
  if (bounds.steps.length > MOST_LEVELS) throw new Error('nested too deeply')
  if (Array.isArray(value)) return cutList(value, bounds)
  if (!isRecord(value)) return value
  // Changes `value` in place: copying a hundred thousand members takes five times as long. Assigning to `__proto__` is
  // safe, because it is an own member here.
  for (const name of Object.keys(value)) {
    const member = value[name]
    if (typeof member === 'object') value[name] = cutListsBelow(member, name, bounds)
  }
  return value
}

function cutList(list: readonly unknown[], bounds: Bounds): unknown[] {
  const { most, steps, cuts } = bounds
  const total = steps.length === 0 ? (bounds.total ?? list.length) : list.length
  const shown = list.slice(0, most)
  if (total > shown.length) countCut(cuts, readPath(bounds), { shown: shown.length, total })
  return shown.map((item) => (typeof item === 'object' ? cutListsBelow(item, EACH, bounds) : item))
}

function cutListsBelow(value: unknown, step: Step, bounds: Bounds): unknown {
  bounds.steps.push(step)
  const bounded = cutListsIn(value, bounds)
  bounds.steps.pop()
  bounds.paths.length = Math.min(bounds.paths.length, bounds.steps.length + 1)
  return bounded
}

/** Writes only the steps that are new since the last list that was cut, because many lists share the steps before. */
function readPath({ steps, paths }: Bounds): string {
  for (const step of steps.slice(paths.length - 1)) paths.push(addStepToPath(paths.at(-1) ?? '', step))
  return paths.at(-1) ?? ''
}

function addStepToPath(path: string, step: Step): string {
  if (path.length >= LONGEST_PATH) return path
  const added = formatAnswerPath([typeof step === 'string' ? step.slice(0, LONGEST_PATH) : step])
  return path === '' || added.startsWith('[') ? path + added : `${path}.${added}`
}

function countCut(cuts: Map<string, Cut>, path: string, { shown, total }: Omit<Cut, 'lists'>): void {
  const known = cuts.get(path)
  cuts.set(path, { shown, total: Math.max(total, known?.total ?? 0), lists: (known?.lists ?? 0) + 1 })
}

function writeCutNotes(cuts: ReadonlyMap<string, Cut>): string[] {
  const notes = [...cuts].map(
    ([path, { shown, total, lists }]) => `${path || 'items'}: ${shown} of ${lists > 1 ? 'up to ' : ''}${total}`,
  )
  if (notes.length <= MOST_NOTES) return notes
  return [...notes.slice(0, MOST_NOTES), `and ${notes.length - MOST_NOTES} more lists`]
}

function findFreeMemberName(record: Readonly<Record<string, unknown>>): string {
  let name = '_cut'
  while (Object.hasOwn(record, name)) name = `_${name}`
  return name
}
