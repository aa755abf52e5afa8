import type { Project } from '@bricks/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { useMayEdit } from '#api/account/may-edit.ts'
import { describeLoadFailure } from '#api/http/error-texts.ts'
import { describeLiveState } from '#api/projects/describe-state.ts'
import { findLiveAddress } from '#api/projects/live-address.ts'
import { checksQuery } from '#api/rehearsal/checks.ts'
import { routingQuery } from '#api/rehearsal/routing.ts'
import { loadChunk } from '#load-chunk.ts'
import { Spinner } from '#ui/base/spinner.tsx'
import { BotBar } from '#ui/bot/bot-bar.tsx'
import { BotTabs } from '#ui/bot/bot-tabs.tsx'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'
import { BotStanding } from '#ui/feedback/status-badge.tsx'
import { ChecksSection } from './list/checks-section.tsx'
import { readCreatedCheckId } from './list/read-created-check-id.ts'

const RoutingSection = lazy(() => loadChunk(() => import('./routing/routing-section.tsx')))

export function ChecksContent({ project }: { project: Project }) {
  const opened = readCreatedCheckId(useLocation().state)
  return (
    <>
      <BotBar id={project.id} name={project.name} mayShare={useMayEdit()} />
      <BotTabs project={project}>
        <div className="flex">
          <BotStanding project={project} address={findLiveAddress(project)} words={describeLiveState(project)} />
        </div>
      </BotTabs>
      <div className="mx-auto grid max-w-280 grid-cols-1 gap-12 px-4 py-6 sm:px-6">
        <ChecksSection key={opened} project={project} opened={opened} />
        <RoutingSectionAfterChecks project={project} />
      </div>
    </>
  )
}

/** The routing table is drawn only after the checks above it, so that it does not jump. */
function RoutingSectionAfterChecks({ project }: { project: Project }) {
  const { isPending } = useQuery(checksQuery(project.id))
  const { data: routing, isError, error, isFetching, refetch } = useQuery(routingQuery(project.id))
  if (isPending) return null
  const spinner = (
    <div className="grid min-h-60 place-items-center">
      <Spinner label="Loading the sentences" className="size-6" />
    </div>
  )
  return (
    <section aria-labelledby="routing-title" className="grid scroll-mt-32 grid-cols-1 gap-4">
      <header>
        <h2 id="routing-title" className="text-20 font-semibold">
          Which brick answers what
        </h2>
        <p className="mt-1 text-muted">
          Say for each brick what people would ask it, and see where the model really goes.
        </p>
      </header>
      {isError && !routing && (
        <RetryNotice
          text={describeLoadFailure('The sentences', error)}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      )}
      {!routing && !isError && spinner}
      {routing && (
        <Suspense fallback={spinner}>
          <RoutingSection project={project} routing={routing} />
        </Suspense>
      )}
    </section>
  )
}
