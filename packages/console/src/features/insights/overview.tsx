import type { Insights, Project } from '@bricks/contract'
import type { DayRange } from '#api/insights.ts'
import { BudgetCard } from './budget/budget-card.tsx'
import { Charts } from './charts/charts.tsx'
import { Bricks } from './parts/bricks.tsx'
import { EmptyInsights } from './parts/empty-insights.tsx'
import { Headline } from './parts/headline.tsx'
import { Health } from './parts/health.tsx'
import { Models } from './parts/models.tsx'
import { Numbers } from './parts/numbers.tsx'
import { VisitorQuestions } from './parts/visitor-questions.tsx'
import type { RangeLength } from './range/day-range.ts'
import { sumDays } from './range/sum-days.ts'

interface OverviewProps {
  project: Project
  insights: Insights
  before: Insights | undefined
  length: RangeLength
  range: DayRange
  onLength: (length: RangeLength) => void
  /** True while the numbers of the earlier range are still shown. */
  isStale: boolean
}

export function Overview({ project, insights, before, length, range, onLength, isStale }: OverviewProps) {
  const { days, latency, bricks, models, versions, health, budget } = insights
  const sum = sumDays(days, models)
  const earlier = before && sumDays(before.days, before.models)
  const isEmpty = sum.chats === 0
  return (
    <div aria-busy={isStale} className={`grid grid-cols-1 gap-4 transition-opacity ${isStale ? 'opacity-60' : ''}`}>
      <Headline
        projectId={project.id}
        days={days}
        sum={sum}
        before={earlier}
        length={isStale ? countShownDays(days.length, length) : length}
        chosen={length}
        onLength={onLength}
      />
      {health.length > 0 && <Health projectId={project.id} health={health} />}
      {isEmpty ? (
        <EmptyInsights project={project} length={length} wasUsed={(earlier?.chats ?? 0) > 0} />
      ) : (
        <>
          <Numbers sum={sum} before={earlier} latency={latency} latencyBefore={before?.latency} length={length} />
          <Charts days={days} versions={versions} sum={sum} />
        </>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {bricks.length > 0 && <Bricks project={project} bricks={bricks} />}
        {!isEmpty && <VisitorQuestions project={project} range={range} />}
        <BudgetCard projectId={project.id} budget={budget} models={models} />
        {models.length > 0 && <Models models={models} />}
      </div>
    </div>
  )
}

function countShownDays(days: number, length: RangeLength): number {
  return days || length
}
