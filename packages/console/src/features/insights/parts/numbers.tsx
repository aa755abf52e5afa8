import type { Insights } from '@bricks/contract'
import { type DaysSum, describeFigureChange, formatShare } from '#features/insights/range/sum-days.ts'
import { Card } from '#ui/base/card.tsx'
import { formatCost, formatSeconds } from '#ui/trace/describe-trace.ts'

interface NumbersProps {
  sum: DaysSum
  before: DaysSum | undefined
  latency: Insights['latency']
  latencyBefore: Insights['latency'] | undefined
  length: number
}

interface Shown {
  label: string
  value: string
  words: string
}

export function Numbers(props: NumbersProps) {
  return (
    <Card className="overflow-hidden">
      {/* The gaps draw the lines between the numbers, so that the lines fit any number of columns. */}
      <dl className="grid grid-cols-2 gap-px bg-line sm:grid-cols-4">
        {listNumbers(props).map(({ label, value, words }) => (
          <div key={label} className="bg-surface px-4 py-3">
            <dt className="text-12 text-muted">{label}</dt>
            <dd>
              <span className="block text-20 font-semibold">{value}</span>
              <span className="block text-12 text-pretty text-muted">{words}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function listNumbers({ sum, before, latency, latencyBefore, length }: NumbersProps): Shown[] {
  const { first, whole } = latency
  const then = `in the ${length} days before`
  const earlier = before && before.chats > 0 ? before : undefined
  const describeFormerShare = (name: 'answered' | 'failed' | 'nothing') =>
    before && describeShareBefore(before, name, length)
  return [
    {
      label: 'Visitors',
      value: sum.visitors.toLocaleString('en'),
      words: appendFormerFigure(
        'Each day’s visitors, added up: who comes on two days counts twice',
        earlier && `${earlier.visitors.toLocaleString('en')} ${then}`,
      ),
    },
    {
      label: 'Answered',
      value: formatShare(sum.answered, sum.chats),
      words: appendFormerFigure(
        'Also with “I cannot help”: see Not answered in Conversations',
        describeFormerShare('answered'),
      ),
    },
    { label: 'Failed', value: sum.failed.toLocaleString('en'), words: describeFormerShare('failed') ?? 'of all chats' },
    {
      label: 'Nothing found',
      value: sum.nothing.toLocaleString('en'),
      words: describeFormerShare('nothing') ?? 'of all chats',
    },
    {
      label: 'Thumbs',
      value: `${sum.up.toLocaleString('en')}\u00a0up, ${sum.down.toLocaleString('en')}\u00a0down`,
      words: appendFormerFigure(
        `from ${formatShare(sum.up + sum.down, sum.chats)} of all chats`,
        earlier && `${earlier.up.toLocaleString('en')} up, ${earlier.down.toLocaleString('en')} down ${then}`,
      ),
    },
    {
      label: 'Cost',
      value: sum.cost === null ? 'not set' : formatCost(sum.cost),
      words: describeCostChange(sum, before, length),
    },
    {
      label: 'First words',
      value: formatTime(first.p50_ms),
      words: appendFormerFigure(describeSlowest(first), describeMedianBefore(latencyBefore?.first, then)),
    },
    {
      label: 'Whole answer',
      value: formatTime(whole.p50_ms),
      words: appendFormerFigure(describeSlowest(whole), describeMedianBefore(latencyBefore?.whole, then)),
    },
  ]
}

function describeShareBefore(
  before: DaysSum,
  name: 'answered' | 'failed' | 'nothing',
  length: number,
): string | undefined {
  if (before.chats === 0) return undefined
  const then = `the ${length} days before`
  if (name === 'answered') return `${formatShare(before.answered, before.chats)} in ${then}`
  return `${before[name].toLocaleString('en')} in ${then}`
}

function describeCostChange({ cost, isCostPartial }: DaysSum, before: DaysSum | undefined, length: number): string {
  if (cost === null) return 'the model has no price here'
  if (isCostPartial) return 'without models that have no price'
  const change = before?.cost && describeFigureChange(cost, before.cost, length)
  return change ? change.replace('fewer', 'less').replace('as many as', 'as much as') : 'an estimate, by the price list'
}

type Percentiles = Insights['latency']['first']

function describeSlowest({ p95_ms }: Percentiles): string {
  return p95_ms === null ? 'nothing was measured' : `half of all come sooner, 19 of 20 within ${formatTime(p95_ms)}`
}

function describeMedianBefore(before: Percentiles | undefined, then: string): string | undefined {
  const half = before?.p50_ms ?? null
  return half === null ? undefined : `${formatTime(half)} ${then}`
}

function appendFormerFigure(words: string, before: string | undefined): string {
  return before === undefined ? words : `${words} · ${before}`
}

/** No line ends between the figure and its unit. */
function formatTime(milliseconds: number | null): string {
  return milliseconds === null ? '–' : formatSeconds(milliseconds).replace(' ', '\u00a0')
}
