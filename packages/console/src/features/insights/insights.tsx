import type { Project } from '@bricks/contract'
import { ROLE_PRO } from '@bricks/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { describeMissing } from '#api/http/error-texts.ts'
import { insightsQuery, pastInsightsQuery } from '#api/insights.ts'
import { describeStanding } from '#api/projects/describe-state.ts'
import { findLiveAddress } from '#api/projects/live-address.ts'
import { editPath, PAGES } from '#pages.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Notice } from '#ui/base/notice.tsx'
import { BotTabs } from '#ui/bot/bot-tabs.tsx'
import { Retry } from '#ui/feedback/retry.tsx'
import { LiveLink } from '#ui/feedback/status-badge.tsx'
import { Share2 } from '#ui/icons/icons.ts'
import { ButtonLink, Link, TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'
import { TopBarContent } from '#ui/navigation/top-bar-content.tsx'
import { InsightsSkeleton } from './insights-skeleton.tsx'
import { Overview } from './overview.tsx'
import { beforeThat, endingToday } from './range/day-range.ts'
import { useRange } from './range/use-range.ts'

export function Insights({ project, role }: { project: Project; role: number }) {
  const [length, setLength] = useRange()
  const range = endingToday(length, new Date())
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = useQuery(insightsQuery(project.id, range))
  const { data: before, isPlaceholderData: isOtherBefore } = useQuery(
    pastInsightsQuery(project.id, beforeThat(range, length)),
  )
  return (
    <>
      <Bar project={project} />
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
          <Retry text={describeMissing('The numbers', error)} onRetry={() => void refetch()} pending={isFetching} />
        )}
        {!data && !isError && <InsightsSkeleton />}
        {data && (
          <Overview
            project={project}
            insights={data}
            before={isOtherBefore ? undefined : before}
            length={length}
            onLength={setLength}
            isStale={isPlaceholderData}
          />
        )}
      </div>
    </>
  )
}

function Bar({ project }: { project: Project }) {
  return (
    <>
      <TopBarContent>
        <h1 className="min-w-0 truncate text-16 font-semibold sm:text-20" title={project.name}>
          {project.name}
        </h1>
        <span className="flex-1" />
        <ButtonLink to={editPath(project.id, 'share')} className="max-sm:hidden">
          <Share2 aria-hidden="true" />
          Share
        </ButtonLink>
      </TopBarContent>
      <BotTabs projectId={project.id}>
        <div className="flex">
          <LiveLink address={project.live ? findLiveAddress(project) : undefined} className="pointer-coarse:my-2.5">
            <Badge tone={project.live ? (project.paused ? 'amber' : 'green') : 'grey'} dot={project.live}>
              {describeStanding(project)}
            </Badge>
          </LiveLink>
        </div>
      </BotTabs>
    </>
  )
}
