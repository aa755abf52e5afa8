import type { Template } from '@bricks/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { templatesQuery } from '#api/templates.ts'
import { TemplateCard } from '#features/library/template-card.tsx'
import { TemplateSkeleton } from '#features/library/template-skeleton.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Retry } from '#ui/retry.tsx'

const TemplateDialog = lazyDialog(() => import('#features/library/template-dialog.tsx'))
const GRID = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3'
const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

export default function LibraryPage() {
  const { data: templates, isPending, isError, isFetching, refetch } = useQuery(templatesQuery)
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
      {isError && <Retry text="The templates did not arrive." onRetry={refetch} pending={isFetching} />}
      <ul className={GRID}>
        {templates?.map((template) => (
          <li key={template.id}>
            <TemplateCard template={template} onChoose={() => setChosen(template)} />
          </li>
        ))}
      </ul>
      <TemplateDialog open={chosen !== null} template={chosen} onClose={() => setChosen(null)} />
    </>
  )
}
