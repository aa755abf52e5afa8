import type { Routing, RoutingRun, RoutingSentence } from '@bricks/contract'
import type { BrickLook } from '@bricks/contract/wire'
import { isolateName } from '@bricks/contract/wire'

export interface TableBrick {
  id: string
  name: string
  description: string
  enabled?: boolean | undefined
  look?: BrickLook | undefined
}

export type Cells = Pick<RoutingRun, 'times' | 'cells'>

/** `id` is null for the column "Nothing". `note` says why the model cannot choose this brick. */
export interface Column {
  id: string | null
  name: string
  note?: 'off' | 'deleted'
  brick?: TableBrick
}

/** In `n` of `times` tries the model chose this column. */
export interface Cell {
  column: Column
  n: number
  isMeant: boolean
}

/** `nothing`: at least once the model called no brick, and it never called a wrong one. */
export type Verdict = 'unasked' | 'right' | 'elsewhere' | 'nothing'

export interface Row {
  sentence: RoutingSentence
  meant: TableBrick | undefined
  cells: Cell[]
  times: number
  verdict: Verdict
  /** Set if the sentence's result differs from its result in the run before. */
  change?: { isBetter: boolean; words: string }
}

export interface RoutingTable {
  columns: Column[]
  rows: Row[]
}

const NOTHING: Column = { id: null, name: 'Nothing' }

/**
 * Sentences of deleted bricks come last. A sentence that lost its text with the turn that it was taken from is left
 * out.
 */
export function buildRoutingTable(
  sentences: Routing['sentences'],
  bricks: readonly TableBrick[],
  run: Cells | null,
  before: Cells | null,
): RoutingTable {
  const columns = listColumns(bricks, run)
  const places = new Map(bricks.map(({ id }, place) => [id, place]))
  const findBrickPlace = ({ brick }: RoutingSentence) => places.get(brick) ?? bricks.length
  const kept = sentences.filter(({ emptied }) => !emptied)
  const sorted = kept.toSorted((one, other) => findBrickPlace(one) - findBrickPlace(other))
  const rows = sorted.map((sentence) => {
    const cells = listCells(sentence, columns, run)
    const change = describeRowChange(sentence, columns, run, before)
    return {
      sentence,
      meant: bricks.find(({ id }) => id === sentence.brick),
      cells,
      times: run?.times ?? 0,
      verdict: judgeCells(cells),
      ...(change && { change }),
    }
  })
  return { columns, rows }
}

export function describeCells(cells: readonly Cell[], times: number): string {
  const went = cells.filter(({ n }) => n > 0).toSorted((one, other) => other.n - one.n)
  return went
    .map(({ column: { id, name }, n }) => `${id === null ? 'nothing' : isolateName(name)} ${n} of ${times}`)
    .join(', ')
}

function listColumns(bricks: readonly TableBrick[], run: Cells | null): Column[] {
  const known: Column[] = bricks.map((brick) => ({
    id: brick.id,
    name: brick.name,
    brick,
    ...(brick.enabled === false && { note: 'off' as const }),
  }))
  const ids = new Set(known.map(({ id }) => id))
  const gone = new Set((run?.cells ?? []).flatMap(({ brick }) => (brick === null || ids.has(brick) ? [] : [brick])))
  const deleted = Array.from(gone, (id): Column => ({ id, name: 'Deleted brick', note: 'deleted' }))
  return [...known, ...deleted, NOTHING]
}

function listCells({ id, brick }: RoutingSentence, columns: readonly Column[], run: Cells | null): Cell[] {
  const own = run?.cells.filter(({ sentence_id }) => sentence_id === id) ?? []
  return columns.map((column) => ({
    column,
    n: own.find((cell) => cell.brick === column.id)?.n ?? 0,
    isMeant: column.id === brick,
  }))
}

function judgeCells(cells: readonly Cell[]): Verdict {
  const went = cells.filter(({ n }) => n > 0)
  if (went.length === 0) return 'unasked'
  const other = went.filter(({ isMeant }) => !isMeant)
  if (other.some(({ column }) => column.id !== null)) return 'elsewhere'
  return other.length > 0 ? 'nothing' : 'right'
}

function describeRowChange(
  sentence: RoutingSentence,
  columns: readonly Column[],
  run: Cells | null,
  before: Cells | null,
): Row['change'] {
  if (!run || !before) return undefined
  const known = listColumnsOfBoth(columns, before)
  const now = listCells(sentence, known, run)
  const then = listCells(sentence, known, before)
  if (judgeCells(now) === 'unasked' || judgeCells(then) === 'unasked') return undefined
  const findShareOfColumn = (cells: readonly Cell[], times: number, at: number) => (cells[at]?.n ?? 0) / times
  const differs = known.some(
    (_column, at) => findShareOfColumn(now, run.times, at) !== findShareOfColumn(then, before.times, at),
  )
  if (!differs) return undefined
  return {
    isBetter: scoreRow(now, run.times) > scoreRow(then, before.times),
    words: describeCells(then, before.times),
  }
}

function listColumnsOfBoth(columns: readonly Column[], before: Cells): Column[] {
  const ids = new Set(columns.map(({ id }) => id))
  const gone = new Set(before.cells.flatMap(({ brick }) => (ids.has(brick) ? [] : [brick])))
  return [...columns, ...Array.from(gone, (id): Column => ({ id, name: 'a deleted brick', note: 'deleted' }))]
}

function scoreRow(cells: readonly Cell[], times: number): number {
  const points = cells.reduce((sum, { n, isMeant, column }) => {
    if (isMeant) return sum + 2 * n
    return column.id === null ? sum : sum - n
  }, 0)
  return points / times
}
