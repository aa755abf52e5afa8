import type { InsightDay, Insights } from '@bricks/contract'
import { useMemo } from 'react'
import type { DaysSum } from '#features/insights/range/sum-days.ts'
import { formatCost } from '#ui/trace/describe-trace.ts'
import type { ChartLine, VersionMark } from './chart-spec.ts'
import { DayChart } from './day-chart.tsx'

interface ChartsProps {
  days: readonly InsightDay[]
  versions: Insights['versions']
  sum: DaysSum
}

const formatNumber = (value: number) => value.toLocaleString('en')

export function Charts({ days, versions, sum }: ChartsProps) {
  const { chats, tokens } = useMemo(() => {
    const shared = { days: days.map(({ day }) => day), marks: listVersionMarks(days, versions) }
    return { chats: { ...shared, lines: listChatLines(days) }, tokens: { ...shared, lines: listTokenLines(days) } }
  }, [days, versions])
  return (
    <>
      <DayChart title="Chats a day" spec={chats} totals={[sum.answered, sum.nothing, sum.failed].map(formatNumber)} />
      <DayChart
        title="Tokens and cost a day"
        spec={tokens}
        totals={[
          formatNumber(sum.prompt_tokens),
          formatNumber(sum.completion_tokens),
          sum.cost === null ? 'not set' : formatCost(sum.cost),
        ]}
      />
    </>
  )
}

function listChatLines(days: readonly InsightDay[]): ChartLine[] {
  return [
    createBarLine(
      'Answered',
      '--color-accent',
      days.map(({ answered }) => answered),
    ),
    createBarLine(
      'Nothing found',
      '--color-brick-off',
      days.map(({ nothing }) => nothing),
    ),
    createBarLine(
      'Failed',
      '--color-red',
      days.map(({ failed }) => failed),
    ),
  ]
}

function listTokenLines(days: readonly InsightDay[]): ChartLine[] {
  return [
    createBarLine(
      'Tokens in',
      '--color-brick-slate',
      days.map(({ prompt_tokens }) => prompt_tokens),
    ),
    createBarLine(
      'Tokens out',
      '--color-accent',
      days.map(({ completion_tokens }) => completion_tokens),
    ),
    {
      label: 'Cost',
      color: '--color-amber',
      values: days.map(({ cost }) => cost),
      look: 'line',
      // A day without questions costs nothing, even if the model has no price.
      format: (cost) => (cost === 0 ? '$0' : formatCost(cost)),
    },
  ]
}

function createBarLine(label: string, color: string, values: number[]): ChartLine {
  return { label, color, values, look: 'bar', format: formatNumber }
}

function listVersionMarks(days: readonly InsightDay[], versions: Insights['versions']): VersionMark[] {
  return versions.flatMap(({ version, at }) => {
    const day = days.findIndex((each) => at.startsWith(each.day))
    return day < 0 ? [] : [{ at: day, version }]
  })
}
