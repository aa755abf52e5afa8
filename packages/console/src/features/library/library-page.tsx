import type { Template } from '@bricks/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeMissing } from '#api/error-texts.ts'
import { libraryQuery } from '#api/templates.ts'
import { TemplateCard } from '#features/library/template-card.tsx'
import { TemplateSkeleton } from '#features/library/template-skeleton.tsx'
import { Button } from '#ui/button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Retry } from '#ui/retry.tsx'

const TemplateDialog = lazyDialog(() => import('#features/library/template-dialog.tsx'))
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
      <PageHeading title="Library" description="Bots that work as they stand, or after a short set-up." />
      {isPending && (
        <div className={GRID} aria-busy="true">
          {PLACES.map((place) => (
            <TemplateSkeleton key={place} />
          ))}
        </div>
      )}
      {isError && !isFetchNextPageError && (
        <Retry text={describeMissing('The templates', error)} onRetry={refetch} pending={isFetching} />
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
          <Retry text={describeMissing('More templates', error)} onRetry={showMore} pending={isFetching} />
        )}
      </div>
      <TemplateDialog open={chosen !== null} template={chosen} onClose={() => setChosen(null)} />
    </>
  )
}
