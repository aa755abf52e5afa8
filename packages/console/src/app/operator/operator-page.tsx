import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { findErrorCode } from '#api/http/api-error.ts'
import { describeLoadFailure } from '#api/http/error-texts.ts'
import { operatorQuery } from '#api/operator/operator.ts'
import { watchRefusals } from '#app/account/watch-refusals.ts'
import FocusLayout from '#app/shell/focus-layout.tsx'
import { loadChunk } from '#load-chunk.ts'
import { formatPageTitle, MISSING_PAGE } from '#pages.ts'
import { LoadingView } from '#ui/base/loading-view.tsx'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'
import { TopBarContent } from '#ui/navigation/top-bar-content.tsx'

const FactorNeeded = lazy(() => loadChunk(() => import('#features/operator/gate/factor-needed.tsx')))
const Room = lazy(() => loadChunk(() => import('#features/operator/operator-sections.tsx')))
const PublicFrame = lazy(() => loadChunk(() => import('#app/public/public-frame.tsx')))
const MissingPage = lazy(() => loadChunk(() => import('#features/landing/missing-page.tsx')))

/** Users who are no operator load no code of the operator's section and see the page for an unknown address. */
export default function OperatorPage() {
  const { data: state, error, isPending, isFetching, refetch } = useQuery(operatorQuery)
  useRoleTakenAway()
  if (isPending) return <LoadingView />
  return (
    <Suspense fallback={<LoadingView />}>
      {findErrorCode(error) === 'not_found' ? (
        <NotAnOperator />
      ) : (
        <FocusLayout>
          <TopBarContent>
            <span className="truncate font-medium">Operator</span>
          </TopBarContent>
          <div className="mx-auto max-w-content px-4 py-6 sm:px-8 sm:py-8">
            {!state && (
              <RetryNotice text={describeLoadFailure('This room', error)} onRetry={refetch} pending={isFetching} />
            )}
            {state?.ready === 'yes' && <Room />}
            {state && state.ready !== 'yes' && <FactorNeeded has={state.ready === 'needs_proof'} />}
          </div>
        </FocusLayout>
      )}
    </Suspense>
  )
}

/** Closes this page if the server refuses a call because the role or the proof of the second factor is gone. */
function useRoleTakenAway(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      watchRefusals(client, (error) => {
        const code = findErrorCode(error)
        if (code !== 'not_found' && code !== 'operator_factor_needed') return
        const { queryKey } = operatorQuery
        // A refusal of this query itself must not send it again.
        if (client.getQueryState(queryKey)?.status === 'success') void client.invalidateQueries({ queryKey })
      }),
    [client],
  )
}

function NotAnOperator() {
  useEffect(() => {
    document.title = formatPageTitle(MISSING_PAGE.title)
  }, [])
  return (
    <PublicFrame>
      <MissingPage />
    </PublicFrame>
  )
}
