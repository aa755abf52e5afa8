import type { Project } from '@bricks/contract'
import { ROLE_PRO } from '@bricks/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { useMayEdit } from '#api/account/may-edit.ts'
import { describeLoadFailure } from '#api/http/error-texts.ts'
import { insightsQuery, pastInsightsQuery } from '#api/insights.ts'
import { describeLiveState } from '#api/projects/describe-state.ts'
import { findLiveAddress } from '#api/projects/live-address.ts'
import { PAGES } from '#pages.ts'
import { Notice } from '#ui/base/notice.tsx'
import { BotBar } from '#ui/bot/bot-bar.tsx'
import { BotTabs } from '#ui/bot/bot-tabs.tsx'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'
import { BotStanding } from '#ui/feedback/status-badge.tsx'
import { Link, TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'
import { InsightsSkeleton } from './insights-skeleton.tsx'
import { Overview } from './overview.tsx'
import { createRangeBefore, createRangeEndingToday } from './range/day-range.ts'
import { useRangeLength } from './range/use-range.ts'

export function Insights({ project, role }: { project: Project; role: number }) {
  const [length, setLength] = useRangeLength()
  const range = createRangeEndingToday(length, new Date())
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = useQuery(insightsQuery(project.id, range))
  const { data: before, isPlaceholderData: isOtherBefore } = useQuery(
    pastInsightsQuery(project.id, createRangeBefore(range, length)),
  )
  return (
    <>
      <InsightsBar project={project} />
      <div className="mx-auto grid max-w-280 grid-cols-1 gap-4 px-4 py-6 sm:px-6">
        {role < ROLE_PRO && (
          <Notice>
            What visitors do is counted once they can reach the bot, and that comes with Pro.{' '}
            <Link to={PAGES.plans.path} className={TEXT_LINK_STYLE}>
              See the plans
            </Link>
          </Notice>
        )}
        {isError && (
          <RetryNotice
            text={describeLoadFailure('The numbers', error)}
            onRetry={() => void refetch()}
            pending={isFetching}
          />
        )}
        {!data && !isError && <InsightsSkeleton />}
        {data && (
          <Overview
            project={project}
            insights={data}
            before={isOtherBefore ? undefined : before}
            length={length}
            range={range}
            onLength={setLength}
            isStale={isPlaceholderData}
          />
        )}
      </div>
    </>
  )
}

function InsightsBar({ project }: { project: Project }) {
  return (
    <>
      <BotBar id={project.id} name={project.name} mayShare={useMayEdit()} />
      <BotTabs project={project}>
        <div className="flex">
          <BotStanding project={project} address={findLiveAddress(project)} words={describeLiveState(project)} />
        </div>
      </BotTabs>
    </>
  )
}
