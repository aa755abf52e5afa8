import { AUDIT_DAYS } from '@bricks/contract/wire'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { auditQuery } from '#api/account/audit.ts'
import { describeLoadFailure } from '#api/http/error-texts.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'
import { describeEvent } from '#ui/log/describe-event.ts'
import { EventList } from '#ui/log/event-list.tsx'

export default function LogSection() {
  const id = useId()
  const { data, isError, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(auditQuery)
  const events = data?.pages.flat()
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <div>
        <h2 id={id} className="text-16 font-semibold">
          Log
        </h2>
        <p className="mt-1 text-muted">
          What was done in this account in the last {AUDIT_DAYS} days, by whom and from where. If you do not know a
          sign-in, change your password: that signs out everybody else.
        </p>
      </div>
      {!events && !isError && <Skeleton className="h-60" />}
      {events?.length === 0 && <Card className="p-6 text-muted">Nothing was done here yet.</Card>}
      {events && events.length > 0 && (
        <EventList
          level={3}
          events={events}
          describe={describeEvent}
          isWarning={({ kind }) => kind === 'sign_in_failed'}
        />
      )}
      {isError && <RetryNotice text={describeLoadFailure('The log', error)} onRetry={refetch} pending={isFetching} />}
      {hasNextPage && !isError && (
        <div>
          <Button pending={isFetching} onClick={() => void fetchNextPage()}>
            Show earlier
          </Button>
        </div>
      )}
    </section>
  )
}
