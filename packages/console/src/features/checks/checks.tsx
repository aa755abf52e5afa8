import type { Project } from '@bricks/contract'
import { useQuery } from '@tanstack/react-query'
import { describeMissing } from '#api/http/error-texts.ts'
import { describeStanding } from '#api/projects/describe-state.ts'
import { findLiveAddress } from '#api/projects/live-address.ts'
import { routingQuery } from '#api/rehearsal/routing.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Spinner } from '#ui/base/spinner.tsx'
import { BotBar } from '#ui/bot/bot-bar.tsx'
import { BotTabs } from '#ui/bot/bot-tabs.tsx'
import { Retry } from '#ui/feedback/retry.tsx'
import { LiveLink } from '#ui/feedback/status-badge.tsx'
import { RoutingSection } from './routing/routing-section.tsx'

export function Checks({ project }: { project: Project }) {
  const { data: routing, isError, error, isFetching, refetch } = useQuery(routingQuery(project.id))
  return (
    <>
      <BotBar id={project.id} name={project.name} />
      <BotTabs projectId={project.id}>
        <div className="flex">
          <LiveLink address={project.live ? findLiveAddress(project) : undefined} className="pointer-coarse:my-2.5">
            <Badge tone={project.live ? (project.paused ? 'amber' : 'green') : 'grey'} dot={project.live}>
              {describeStanding(project)}
            </Badge>
          </LiveLink>
        </div>
      </BotTabs>
      <div className="mx-auto grid max-w-280 grid-cols-1 gap-4 px-4 py-6 sm:px-6">
        <header>
          <h2 className="text-20 font-semibold">Which brick answers what</h2>
          <p className="mt-1 text-muted">
            Say for each brick what people would ask it, and see where the model really goes.
          </p>
        </header>
        {isError && !routing && (
          <Retry text={describeMissing('The sentences', error)} onRetry={() => void refetch()} pending={isFetching} />
        )}
        {!routing && !isError && (
          <div className="grid min-h-60 place-items-center">
            <Spinner label="Loading the sentences" className="size-6" />
          </div>
        )}
        {routing && <RoutingSection project={project} routing={routing} />}
      </div>
    </>
  )
}
