import { type KeyboardEvent, useId, useState } from 'react'
import { NumberTable } from '#features/insights/parts/number-table.tsx'
import { formatWholeUtcDay } from '#features/insights/range/day-range.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { type ChartLine, type ChartSpec, describeDay } from './chart-spec.ts'
import { usePlot } from './use-plot.ts'

interface DayChartProps {
  title: string
  spec: ChartSpec
  totals: readonly string[]
}

export function DayChart({ title, spec, totals }: DayChartProps) {
  const id = useId()
  const [chosen, setChosen] = useState<number>()
  const [isTable, setIsTable] = useState(false)
  const last = spec.days.length - 1
  const at = chosen === undefined ? undefined : Math.min(chosen, last)
  const { host, plot, isMissing } = usePlot(spec, at)
  return (
    <section aria-labelledby={id} className="min-w-0">
      <Card className="px-4 py-4 sm:px-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={id} className="text-16 font-semibold">
            {title}
          </h2>
          <Button size="small" variant="quiet" aria-expanded={isTable} onClick={() => setIsTable(!isTable)}>
            {isTable ? 'Hide the table' : 'Show as a table'}
          </Button>
        </div>
        <Legend spec={spec} totals={totals} at={at} />
        {/* Time goes from left to right in every language. */}
        <div
          ref={host}
          dir="ltr"
          role="slider"
          tabIndex={0}
          aria-label={`${title}, day by day`}
          aria-valuemin={1}
          aria-valuemax={spec.days.length}
          aria-valuenow={(at ?? last) + 1}
          aria-valuetext={formatWholeUtcDay(spec.days[at ?? last] ?? '')}
          onKeyDown={(event) => setChosen(findChosenDay(event, at, last))}
          onFocus={(event) => event.currentTarget.matches(':focus-visible') && setChosen(at ?? last)}
          onBlur={() => setChosen(undefined)}
          onPointerMove={(event) => setChosen(plot?.findDay(event.clientX))}
          onPointerLeave={() => setChosen(undefined)}
          className={classNames(
            'mt-2 h-52 w-full overflow-hidden rounded-control sm:h-60 forced-color-adjust-none',
            PLOT_STYLE,
          )}
        />
        <p aria-live="polite" className="sr-only">
          {at !== undefined && describeDay(spec, at)}
        </p>
        {isMissing && <p className="text-muted">The picture of it could not be drawn here. The table says the same.</p>}
        {isTable && <DayTable title={title} spec={spec} />}
      </Card>
    </section>
  )
}

/** The part of the chart library's style sheet that its canvas needs: loading the file would be one more request. */
const PLOT_STYLE =
  '[&_.u-wrap]:relative [&_.u-over]:absolute [&_.u-under]:absolute [&_.u-axis]:absolute [&_canvas]:block [&_canvas]:size-full'

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 }

function findChosenDay(event: KeyboardEvent, at: number | undefined, last: number): number | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey) return at
  const step = STEPS[event.key]
  const isEnd = event.key === 'Home' || event.key === 'End'
  if (event.key === 'Escape') return undefined
  if (step === undefined && !isEnd) return at
  event.preventDefault()
  if (isEnd) return event.key === 'Home' ? 0 : last
  return Math.min(Math.max((at ?? last) + (step ?? 0), 0), last)
}

const DOTS = {
  bar: 'size-2.5 rounded-[3px] forced-color-adjust-none',
  line: 'h-0.5 w-3.5 rounded-full forced-color-adjust-none',
}

function Legend({ spec, totals, at }: { spec: ChartSpec; totals: readonly string[]; at: number | undefined }) {
  const versions = spec.marks.filter((mark) => mark.at === at).map(({ version }) => `version ${version} went live`)
  return (
    <div className="mt-1 flex min-h-10 flex-wrap content-start items-center gap-x-4 text-12 text-muted">
      <span className="min-w-36 font-medium text-text">
        {at === undefined ? `${spec.days.length} days (UTC)` : formatWholeUtcDay(spec.days[at] ?? '')}
      </span>
      {spec.lines.map((line, each) => (
        <span key={line.label} className="inline-flex h-5 items-center gap-1.5">
          <span aria-hidden="true" className={`${DOTS[line.look]} ${DOT_COLORS[line.color]}`} />
          {line.label}
          <span className="text-text">{at === undefined ? totals[each] : formatValue(line, at)}</span>
        </span>
      ))}
      {versions.length > 0 && <span>{versions.join(', ')}</span>}
    </div>
  )
}

/** The class names are written in full, because the style sheet contains only names that stand in the source. */
const DOT_COLORS: Record<string, string> = {
  '--color-accent': 'bg-accent',
  '--color-brick-off': 'bg-brick-off',
  '--color-red': 'bg-red',
  '--color-brick-slate': 'bg-brick-slate',
  '--color-amber': 'bg-amber',
}

function formatValue({ values, format }: ChartLine, at: number): string {
  const value = values[at]
  return value === null || value === undefined ? 'not set' : format(value)
}

function DayTable({ title, spec }: { title: string; spec: ChartSpec }) {
  const rows = spec.days
    .map((day, at) => {
      const versions = spec.marks.filter((mark) => mark.at === at).map(({ version }) => `v${version}`)
      return {
        id: day,
        name: [formatWholeUtcDay(day), ...versions].join(' · '),
        cells: spec.lines.map((line) => ({ words: formatValue(line, at) })),
      }
    })
    .toReversed()
  return (
    <NumberTable
      label={`${title}, as a table`}
      columns={['Day (UTC)', ...spec.lines.map(({ label }) => label)]}
      rows={rows}
      className="mt-3 max-h-80"
    />
  )
}
