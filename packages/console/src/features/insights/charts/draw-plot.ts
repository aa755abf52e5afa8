import UPlot from 'uplot'
import { formatShortUtcDay } from '#features/insights/range/day-range.ts'
import type { ChartLine, ChartSpec } from './chart-spec.ts'
import { keepLabelsApart, listVersionLabels } from './version-labels.ts'

export interface Plot {
  select: (at: number | undefined) => void
  findDay: (clientX: number) => number
  destroy: () => void
}

const COUNTS = [
  1,
  2,
  5,
  ...[1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].flatMap((size) => [10, 20, 50].map((step) => step * size)),
]
/** If there are more days, the bars are so thin that gaps between their parts would hide them. */
const MOST_WITH_GAPS = 31
const DAY_STEPS = [1, 2, 3, 7, 14, 28]
/** Half the width of the longest day's name, so that the last name is not cut if no scale stands at its right. */
const RIGHT_PADDING = 22
const FONT = '12px Figtree, "Figtree Fallback", system-ui, sans-serif'
const BARS = UPlot.paths.bars?.({ size: [0.7, 28], radius: 0.12 })
const LINE = UPlot.paths.linear?.()

export function drawPlot(host: HTMLElement, spec: ChartSpec): Plot {
  const ink = createColorReader(host)
  let selected: number | undefined
  const plot = new UPlot(
    {
      ...measurePlotHost(host),
      padding: [22, spec.lines.some(({ look }) => look === 'line') ? 8 : RIGHT_PADDING, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: [-0.5, spec.days.length - 0.5] },
        y: { range: (_, _least, most) => [0, Math.max(most * 1.05, 1)] },
        line: { range: (_, _least, most) => [0, Math.max(most * 1.4, 1)] },
      },
      axes: listAxes(spec, ink),
      series: [{}, ...listSeries(spec.lines, ink)],
      hooks: {
        drawClear: [(drawn) => drawSelectedDay(drawn, selected, ink('--color-sunken'))],
        draw: [(drawn) => drawVersionMarks(drawn, spec, ink)],
      },
    },
    [spec.days.map((_, at) => at), ...stackBars(spec.lines)],
    host,
  )
  const observer = new ResizeObserver(() => plot.setSize(measurePlotHost(host)))
  observer.observe(host)
  return {
    select: (at) => {
      selected = at
      plot.redraw(false)
    },
    findDay: (clientX) => {
      const left = clientX - plot.over.getBoundingClientRect().left
      return Math.min(Math.max(Math.round(plot.posToVal(left, 'x')), 0), spec.days.length - 1)
    },
    destroy: () => {
      observer.disconnect()
      plot.destroy()
    },
  }
}

function measurePlotHost(host: HTMLElement) {
  return { width: host.clientWidth, height: host.clientHeight }
}

type Ink = (token: string) => string

/** A canvas cannot read custom properties, so an element of the page resolves them in its theme. */
function createColorReader(host: HTMLElement): Ink {
  return (token) => {
    const probe = host.ownerDocument.createElement('span')
    probe.style.color = `var(${token})`
    host.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
}

/**
 * Each bar reaches up to the sum of its value and all values below it. The top bar is drawn first, and the others cover
 * its lower part.
 */
function stackBars(lines: readonly ChartLine[]): Array<Array<number | null>> {
  const bars = lines.filter(({ look }) => look === 'bar')
  const stacked = bars.map((_, top) =>
    (bars[0]?.values ?? []).map(
      (_, at) =>
        // A bar of height 0 would still draw its edge, which hides the axis.
        bars.slice(0, top + 1).reduce((sum, { values }) => sum + (values[at] ?? 0), 0) || null,
    ),
  )
  const others = lines.filter(({ look }) => look === 'line')
  return [...stacked.toReversed(), ...others.map(({ values }) => [...values])]
}

function listSeries(lines: readonly ChartLine[], ink: Ink): UPlot.Series[] {
  const surface = ink('--color-surface')
  const isRoomy = (lines[0]?.values.length ?? 0) <= MOST_WITH_GAPS
  const bars = lines.filter(({ look }) => look === 'bar').toReversed()
  const others = lines.filter(({ look }) => look === 'line')
  return [
    ...bars.map(({ color }) => ({
      scale: 'y',
      fill: ink(color),
      stroke: surface,
      width: isRoomy ? 1 : 0,
      points: { show: false },
      ...(BARS && { paths: BARS }),
    })),
    ...others.map(({ color }) => ({
      scale: 'line',
      stroke: ink(color),
      width: 2,
      points: { show: false },
      ...(LINE && { paths: LINE }),
    })),
  ]
}

function listAxes({ days, lines }: ChartSpec, ink: Ink): UPlot.Axis[] {
  const look = { stroke: ink('--color-muted'), font: FONT, ticks: { show: false } }
  const grid = { stroke: ink('--color-line'), width: 1 }
  const line = lines.find((each) => each.look === 'line')
  const compact = new Intl.NumberFormat('en', { notation: 'compact' })
  return [
    {
      ...look,
      grid: { show: false },
      size: 28,
      space: 56,
      incrs: DAY_STEPS,
      values: (_, at) => at.map((each) => formatShortUtcDay(days[each] ?? days[0] ?? '')),
    },
    { ...look, grid, size: 44, space: 36, incrs: COUNTS, values: (_, at) => at.map((each) => compact.format(each)) },
    ...(line
      ? [
          {
            ...look,
            scale: 'line',
            side: 1 as const,
            size: 52,
            space: 60,
            grid: { show: false },
            values: (_: UPlot, at: number[]) => at.map((each) => formatDollars(each)),
          },
        ]
      : []),
  ]
}

function formatDollars(millionths: number): string {
  const dollars = millionths / 1_000_000
  return `$${dollars.toLocaleString('en', { maximumSignificantDigits: 2 })}`
}

function drawSelectedDay(plot: UPlot, at: number | undefined, color: string): void {
  if (at === undefined) return
  const left = plot.valToPos(at - 0.5, 'x', true)
  const right = plot.valToPos(at + 0.5, 'x', true)
  plot.ctx.save()
  plot.ctx.fillStyle = color
  plot.ctx.fillRect(left, plot.bbox.top, right - left, plot.bbox.height)
  plot.ctx.restore()
}

function drawVersionMarks(plot: UPlot, { marks, days }: ChartSpec, ink: Ink): void {
  const { ctx, bbox } = plot
  const ratio = devicePixelRatio
  ctx.save()
  ctx.strokeStyle = ink('--color-muted')
  ctx.fillStyle = ink('--color-muted')
  ctx.lineWidth = ratio
  ctx.setLineDash([3 * ratio, 3 * ratio])
  ctx.font = FONT.replace('12px', `${12 * ratio}px`)
  ctx.textAlign = 'left'
  ctx.textBaseline = 'bottom'
  const drawn = listVersionLabels(marks).map(({ at, text }) => ({ at, text, x: plot.valToPos(at, 'x', true) }))
  for (const { x } of drawn) {
    ctx.beginPath()
    ctx.moveTo(x, bbox.top - 4 * ratio)
    ctx.lineTo(x, bbox.top + bbox.height)
    ctx.stroke()
  }
  const labels = drawn.map(({ at, text, x }) => {
    const { width } = ctx.measureText(text)
    return { text, width, left: at > days.length / 2 ? x - width : x }
  })
  for (const { text, left } of keepLabelsApart(labels, 4 * ratio)) ctx.fillText(text, left, bbox.top - 5 * ratio)
  ctx.restore()
}
