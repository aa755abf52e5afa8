import { LIMITS } from '@bricks/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { describeLoadFailure } from '#api/http/error-texts.ts'
import { waitingTemplatesQuery } from '#api/operator/operator.ts'
import { Card } from '#ui/base/card.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'
import { WaitingTemplateCard } from './waiting-template.tsx'

export function Templates() {
  const { data: waiting, error, isFetching, refetch } = useQuery(waitingTemplatesQuery)
  return (
    <div className="grid gap-4">
      {error && !waiting && (
        <RetryNotice text={describeLoadFailure('Templates', error)} onRetry={refetch} pending={isFetching} />
      )}
      {!waiting && !error && <Skeleton className="h-60" />}
      {waiting?.length === 0 && <Card className="p-6 text-muted">No template waits.</Card>}
      {waiting?.map((template) => (
        <WaitingTemplateCard key={template.id} template={template} />
      ))}
      {waiting && waiting.length >= LIMITS.waitingTemplates && (
        <p className="text-muted">The oldest {waiting.length} are shown. More may wait behind them.</p>
      )}
    </div>
  )
}
