import type { Insights } from '@bricks/contract'
import { type DaysSum, describeChange, formatShare } from '#features/insights/range/sum-days.ts'
import { Card } from '#ui/base/card.tsx'
import { formatCost, formatSeconds } from '#ui/trace/describe-trace.ts'

interface NumbersProps {
  sum: DaysSum
  before: DaysSum | undefined
  latency: Insights['latency']
  length: number
}

interface Shown {
  label: string
  value: string
  words: string
}

export function Numbers({ sum, before, latency, length }: NumbersProps) {
  return (
    <Card className="overflow-hidden">
      {/* Each line is drawn by the gap, so that any number of columns has its lines. */}
      <dl className="grid grid-cols-2 gap-px bg-line sm:grid-cols-4">
        {listNumbers({ sum, before, latency, length }).map(({ label, value, words }) => (
          <div key={label} className="bg-surface px-4 py-3">
            <dt className="text-12 text-muted">{label}</dt>
            <dd>
              <span className="block text-20 font-semibold">{value}</span>
              <span className="block text-12 text-muted">{words}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function listNumbers({ sum, before, latency, length }: NumbersProps): Shown[] {
  const { first } = latency
  const share = (name: 'answered' | 'failed' | 'nothing') => before && shareBefore(before, name, length)
  return [
    {
      label: 'Visitors',
      value: sum.visitors.toLocaleString('en'),
      words: 'Each day’s visitors, added up: who comes on two days counts twice',
    },
    { label: 'Answered', value: formatShare(sum.answered, sum.chats), words: share('answered') ?? 'of all chats' },
    { label: 'Failed', value: sum.failed.toLocaleString('en'), words: share('failed') ?? 'of all chats' },
    { label: 'Nothing found', value: sum.nothing.toLocaleString('en'), words: share('nothing') ?? 'of all chats' },
    {
      label: 'Thumbs',
      value: `${sum.up.toLocaleString('en')} up, ${sum.down.toLocaleString('en')} down`,
      words: `from ${formatShare(sum.up + sum.down, sum.chats)} of all chats`,
    },
    {
      label: 'Cost',
      value: sum.cost === null ? 'not set' : formatCost(sum.cost),
      words: describeCost(sum, before, length),
    },
    { label: 'First words', value: formatTime(first.p50_ms), words: 'half of all come sooner' },
    { label: 'First words, slow ones', value: formatTime(first.p95_ms), words: '19 of 20 come sooner' },
  ]
}

function shareBefore(before: DaysSum, name: 'answered' | 'failed' | 'nothing', length: number): string | undefined {
  if (before.chats === 0) return undefined
  const then = `the ${length} days before`
  if (name === 'answered') return `${formatShare(before.answered, before.chats)} in ${then}`
  return `${before[name].toLocaleString('en')} in ${then}`
}

function describeCost({ cost, isCostPartial }: DaysSum, before: DaysSum | undefined, length: number): string {
  if (cost === null) return 'the model has no price here'
  if (isCostPartial) return 'without models that have no price'
  const change = before?.cost && describeChange(cost, before.cost, length)
  return change ? change.replace('fewer', 'less').replace('as many as', 'as much as') : 'an estimate, by the price list'
}

function formatTime(milliseconds: number | null): string {
  return milliseconds === null ? '–' : formatSeconds(milliseconds)
}
