import type { ProjectSummary } from '@bricks/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { describeMissing } from '#api/http/error-texts.ts'
import { projectsQuery } from '#api/projects/projects.ts'
import { CREATE_PROJECT_STATE } from '#pages.ts'
import { Button } from '#ui/base/button.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { PageHeading } from '#ui/base/page-heading.tsx'
import { Spinner } from '#ui/base/spinner.tsx'
import { Retry } from '#ui/feedback/retry.tsx'
import { CONTROL_STYLE } from '#ui/form/control-style.ts'
import { Plus, Search } from '#ui/icons/icons.ts'
import { TopBarContent } from '#ui/navigation/top-bar-content.tsx'
import { lazyDialog } from '#ui/overlay/lazy-dialog.tsx'
import { lazyPopup } from '#ui/overlay/lazy-popup.tsx'
import { CheckoutReturn } from './checkout/checkout-return.tsx'
import { filterProjects } from './filter-projects.ts'
import { NotificationsTrigger } from './notifications/notifications-trigger.tsx'
import { ProjectGrid } from './project-grid.tsx'

const CreateProjectDialog = lazyDialog(() => import('./create-project-dialog.tsx'))
const Notifications = lazyPopup(() => import('./notifications/notifications-content.tsx'), NotificationsTrigger)

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

function describeProjects(projects: readonly ProjectSummary[]): string {
  if (projects.length === 0) return 'Your chatbots will stand here.'
  const live = projects.filter((project) => project.live).length
  return `${projects.length} ${projects.length === 1 ? 'chatbot' : 'chatbots'} · ${live} live`
}

interface ProjectSearchProps {
  value: string
  onChange: (value: string) => void
  className: string
}

function ProjectSearch({ value, onChange, className }: ProjectSearchProps) {
  return (
    <search className={classNames('relative flex-1', className)}>
      <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted" />
      <input
        type="search"
        aria-label="Search your Bricks"
        placeholder="Search your Bricks"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={classNames(CONTROL_STYLE, 'h-9 ps-9 pointer-coarse:h-11')}
      />
    </search>
  )
}

function useCreateDialog() {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const isAskedFor = hasDialog(state) && state.dialog === CREATE_PROJECT_STATE.dialog
  return {
    isOpen: isOpen || isAskedFor,
    open: () => setIsOpen(true),
    close: () => {
      setIsOpen(false)
      if (isAskedFor) void navigate(pathname, { replace: true, state: null })
    },
  }
}

function hasDialog(state: unknown): state is { dialog: unknown } {
  return typeof state === 'object' && state !== null && 'dialog' in state
}
