import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeMissing } from '#api/error-texts.ts'
import { projectsQuery } from '#api/projects.ts'
import { CheckoutReturn } from '#features/dashboard/checkout-return.tsx'
import { describeProjects } from '#features/dashboard/describe-projects.ts'
import { filterProjects } from '#features/dashboard/filter-projects.ts'
import { Notifications } from '#features/dashboard/notifications.tsx'
import { ProjectGrid } from '#features/dashboard/project-grid.tsx'
import { ProjectSearch } from '#features/dashboard/project-search.tsx'
import { useCreateDialog } from '#features/dashboard/use-create-dialog.ts'
import { Button } from '#ui/button.tsx'
import { Plus } from '#ui/icons.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Retry } from '#ui/retry.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { TopBarContent } from '#ui/top-bar-content.tsx'

const CreateProjectDialog = lazyDialog(() => import('#features/dashboard/create-project-dialog.tsx'))

export default function DashboardPage() {
  const { data: projects, isPending, isError, error, isFetching, refetch } = useQuery(projectsQuery)
  const [search, setSearch] = useState('')
  const creating = useCreateDialog()
  const found = projects && filterProjects(projects, search)
  return (
    <>
      <TopBarContent>
        <ProjectSearch value={search} onChange={setSearch} className="max-w-96 max-sm:hidden" />
        <div className="ms-auto">
          <Notifications />
        </div>
      </TopBarContent>
      <ProjectSearch value={search} onChange={setSearch} className="mb-5 sm:hidden" />
      <CheckoutReturn />
      <PageHeading
        title="Bricks"
        description={projects && describeProjects(projects)}
        aside={
          <Button variant="primary" className="sm:hidden" onClick={creating.open}>
            <Plus aria-hidden="true" />
            New
          </Button>
        }
      />
      {isPending && (
        <div className="grid min-h-60 place-items-center">
          <Spinner label="Loading your Bricks" className="size-6" />
        </div>
      )}
      {isError && (
        <div className="mb-6">
          <Retry text={describeMissing('Your Bricks', error)} onRetry={refetch} pending={isFetching} />
        </div>
      )}
      {found?.length === 0 && search !== '' && (
        <p role="status" className="mb-6 text-muted">
          Nothing matches “{search}”.
        </p>
      )}
      {!isPending && <ProjectGrid projects={found ?? []} isFirst={projects?.length === 0} onCreate={creating.open} />}
      <CreateProjectDialog open={creating.isOpen} onClose={creating.close} />
    </>
  )
}
