import type { ListedProject, Notice } from '@bricks/contract'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { firstStepsQuery } from '#api/account/first-steps.ts'
import { useMayEdit } from '#api/account/may-edit.ts'
import { describeLoadFailure } from '#api/http/error-texts.ts'
import { noticesQuery } from '#api/notices.ts'
import { projectsQuery } from '#api/projects/projects.ts'
import { CREATE_PROJECT_STATE } from '#pages.ts'
import { Button } from '#ui/base/button.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { PageHeading } from '#ui/base/page-heading.tsx'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'
import { CONTROL_STYLE } from '#ui/form/control-style.ts'
import { Plus, Search } from '#ui/icons/icons.ts'
import { TopBarContent } from '#ui/navigation/top-bar-content.tsx'
import { lazyDialog } from '#ui/overlay/lazy-dialog.tsx'
import { lazyPopup } from '#ui/overlay/lazy-popup.tsx'
import { CheckoutReturn } from './checkout/checkout-return.tsx'
import { type Arrangement, arrangeProjects, FILTERS, findLastEditedProject } from './list/arrange-projects.ts'
import { ListControls } from './list/list-controls.tsx'
import { ProjectList } from './list/project-list.tsx'
import { ProjectListSkeleton } from './list/project-list-skeleton.tsx'
import { useArrangement } from './list/use-arrangement.ts'
import { NotificationsTrigger } from './notifications/notifications-trigger.tsx'
import { FirstStepsCard } from './start/first-steps.tsx'
import { WaysToFirstBot } from './start/ways-to-first-bot.tsx'

const CreateProjectDialog = lazyDialog(() => import('./create-project-dialog.tsx'))
const Notifications = lazyPopup(() => import('./notifications/notifications-content.tsx'), NotificationsTrigger)

const NO_NOTICES: readonly Notice[] = []

export default function DashboardPage() {
  const { data: list, isError, error, isFetching, refetch, ...query } = useQuery(projectsQuery)
  const { data: notices = NO_NOTICES } = useQuery(noticesQuery)
  // The list waits for the first steps, because they stand above it and would move it.
  const { isPending: isStepsPending } = useQuery(firstStepsQuery)
  const isPending = query.isPending || (isStepsPending && !isError)
  const projects = isPending ? undefined : list
  const { arrangement, layout, ...arrange } = useArrangement()
  const creating = useCreateDialog()
  const { search } = arrangement
  const shown = useDeferredValue(arrangement)
  const found = useMemo(() => projects && arrangeProjects(projects, shown, notices), [projects, shown, notices])
  const isFirst = projects?.length === 0
  const mayEdit = useMayEdit()
  return (
    <>
      <TopBarContent>
        <ProjectSearch value={search} onChange={arrange.setSearch} className="max-w-96 max-sm:hidden" />
        <div className="ms-auto flex items-center gap-2">
          {mayEdit && (
            <Button variant="primary" onClick={creating.open} className="max-[23.4rem]:w-11 max-[23.4rem]:px-0">
              <Plus aria-hidden="true" />
              <span className="max-[23.4rem]:sr-only">New bot</span>
            </Button>
          )}
          <Notifications />
        </div>
      </TopBarContent>
      <ProjectSearch value={search} onChange={arrange.setSearch} className="mb-5 sm:hidden" />
      <CheckoutReturn />
      <PageHeading title="Your bots" description={projects && found && describeBotCounts(projects, found, mayEdit)} />
      {isPending && <ProjectListSkeleton />}
      {isError && (
        <div className="mb-6">
          <RetryNotice text={describeLoadFailure('Your bots', error)} onRetry={refetch} pending={isFetching} />
        </div>
      )}
      {isFirst && mayEdit && <WaysToFirstBot onCreate={creating.open} />}
      {projects && mayEdit && <FirstStepsCard projects={projects} />}
      {projects && !isFirst && (
        <ListControls
          {...{ projects, notices, arrangement, layout }}
          onFilter={arrange.setFilter}
          onSort={arrange.setSort}
          onLayout={arrange.setLayout}
        />
      )}
      {!isFirst && found?.length === 0 && (
        <p role="status" className="mb-4 flex flex-wrap items-center gap-3 text-muted">
          <span>{describeNoMatch(shown)}</span>
          <Button size="small" onClick={arrange.clear}>
            Show all
          </Button>
        </p>
      )}
      {projects && !isFirst && (
        <ProjectList
          newest={findLastEditedProject(projects)}
          projects={found ?? []}
          notices={notices}
          layout={layout}
          onCreate={mayEdit ? creating.open : undefined}
        />
      )}
      <CreateProjectDialog open={mayEdit && creating.isOpen} onClose={creating.close} />
    </>
  )
}

function describeBotCounts(
  projects: readonly ListedProject[],
  found: readonly ListedProject[],
  mayEdit: boolean,
): string {
  if (projects.length === 0) return mayEdit ? 'Four ways to your first one.' : 'There are none yet.'
  const live = projects.filter((project) => project.live).length
  const all = `${projects.length} ${projects.length === 1 ? 'bot' : 'bots'} · ${live} live`
  return found.length === projects.length ? all : `${found.length} of ${all}`
}

function describeNoMatch({ search, filter }: Arrangement): string {
  const label = FILTERS.find(({ value }) => value === filter)?.label ?? ''
  if (search === '') return `No bot is under “${label}”.`
  return filter === 'all' ? `Nothing matches “${search}”.` : `Nothing under “${label}” matches “${search}”.`
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
        aria-label="Search your bots"
        placeholder="Search your bots"
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
  const isAskedFor = isStateWithDialog(state) && state.dialog === CREATE_PROJECT_STATE.dialog
  return {
    isOpen: isOpen || isAskedFor,
    open: () => setIsOpen(true),
    close: () => {
      setIsOpen(false)
      if (isAskedFor) void navigate(pathname, { replace: true, state: null })
    },
  }
}

function isStateWithDialog(state: unknown): state is { dialog: unknown } {
  return typeof state === 'object' && state !== null && 'dialog' in state
}
