import type { Template } from '@bricks/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeLoadFailure } from '#api/http/error-texts.ts'
import { libraryQuery } from '#api/projects/templates.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { PageHeading } from '#ui/base/page-heading.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'
import { lazyDialog } from '#ui/overlay/lazy-dialog.tsx'
import { TemplateCard } from './template-card.tsx'

const TemplateDialog = lazyDialog(() => import('./template-dialog.tsx'))
const GRID = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3'
const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

export default function LibraryPage() {
  const library = useInfiniteQuery(libraryQuery)
  const { data, isPending, isError, error, isFetching, refetch, hasNextPage, isFetchNextPageError, fetchNextPage } =
    library
  const templates = data?.pages.flat() ?? []
  const showMore = () => void fetchNextPage()
  const [chosen, setChosen] = useState<Template | null>(null)
  return (
    <>
      <PageHeading title="Library" description="Ready-made bots: some work right away, others after a short setup." />
      {isPending && (
        <div role="status" aria-label="Loading the templates" className={GRID}>
          {PLACES.map((place) => (
            <TemplateSkeleton key={place} />
          ))}
        </div>
      )}
      {isError && !isFetchNextPageError && (
        <RetryNotice text={describeLoadFailure('The templates', error)} onRetry={refetch} pending={isFetching} />
      )}
      <ul className={GRID}>
        {templates.map((template) => (
          <li key={template.id}>
            <TemplateCard template={template} onChoose={() => setChosen(template)} />
          </li>
        ))}
      </ul>
      <div className="mt-6 flex justify-center empty:hidden">
        {hasNextPage && !isFetchNextPageError && (
          <Button onClick={showMore} pending={library.isFetchingNextPage}>
            Show more
          </Button>
        )}
        {isFetchNextPageError && (
          <RetryNotice text={describeLoadFailure('More templates', error)} onRetry={showMore} pending={isFetching} />
        )}
      </div>
      <TemplateDialog open={chosen !== null} template={chosen} onClose={() => setChosen(null)} />
    </>
  )
}

function TemplateSkeleton() {
  return (
    <Card className="flex flex-col p-5">
      <div className="flex items-center gap-3">
        <Skeleton className="size-10" />
        <Skeleton className="h-5 w-32" />
      </div>
      <Skeleton className="mt-4 h-4" />
      <Skeleton className="mt-2 h-4 w-4/5" />
      <Skeleton className="mt-6 h-3 w-24" />
      <Skeleton className="mt-2 mb-6 h-3 w-36" />
      <Skeleton className="h-9 pointer-coarse:h-11" />
    </Card>
  )
}
