import type { ConversationSummary, Project } from '@bricks/contract'
import { ROLE_PRO } from '@bricks/contract/wire'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { describeLoadFailure } from '#api/http/error-texts.ts'
import { hasFilters, toConversationFilter, useFilters } from '#features/conversations/use-filters.ts'
import { PAGES } from '#pages.ts'
import { Button } from '#ui/base/button.tsx'
import { Notice } from '#ui/base/notice.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'
import { Link, TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'
import { ConversationRow } from './conversation-row.tsx'
import { EmptyList } from './empty-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { useConversationList } from './use-conversation-list.ts'

interface ConversationListProps {
  project: Project
  role: number
  chosen: string | undefined
  opensByArrow: boolean
}

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

export function ConversationList({ project, role, chosen, opensByArrow }: ConversationListProps) {
  const { filters, changeFilters, clear } = useFilters()
  const day = new Date().toDateString()
  const filter = useMemo(() => toConversationFilter(filters, new Date(day)), [filters, day])
  const { list, rows, fresh, showFreshConversations } = useConversationList(project.id, filter)
  const { isPending, isError, isFetchNextPageError, isFetching, error, refetch } = list
  const place = useRef<HTMLDivElement>(null)
  useShowFreshWhenAtTop(place, fresh, showFreshConversations)
  const move = useMoveByArrowKeys(opensByArrow)
  const showOlder = () => void list.fetchNextPage()
  const isEmpty = list.data !== undefined && rows.length === 0 && fresh.length === 0
  return (
    <>
      <FilterBar project={project} filters={filters} onChange={changeFilters} onClear={clear} />
      <div
        ref={place}
        className="min-h-0 flex-1 px-3 pb-4 min-[56.25rem]:overflow-y-auto min-[56.25rem]:overscroll-contain"
      >
        {role < ROLE_PRO && (
          <Notice className="mb-3 text-12">
            Your plan shows your own test chats of the last 7 days. What visitors ask comes with Pro.{' '}
            <Link to={PAGES.plans.path} className={TEXT_LINK_STYLE}>
              See the plans
            </Link>
          </Notice>
        )}
        <FreshNotice count={fresh.length} onShow={() => showFreshAndScrollUp(place, showFreshConversations)} />
        {isPending && <ListSkeleton />}
        {isError && !list.data && (
          <RetryNotice text={describeLoadFailure('The conversations', error)} onRetry={refetch} pending={isFetching} />
        )}
        {isEmpty && <EmptyList project={project} isFiltered={hasFilters(filters)} onClear={clear} />}
        <ol className="grid grid-cols-1 gap-1" onKeyDown={move}>
          {rows.map((conversation) => (
            <li key={conversation.id} className="min-w-0">
              <ConversationRow
                projectId={project.id}
                conversation={conversation}
                isChosen={conversation.id === chosen}
              />
            </li>
          ))}
        </ol>
        <div className="mt-3 flex justify-center empty:hidden">
          {list.hasNextPage && !isFetchNextPageError && (
            <Button size="small" onClick={showOlder} pending={list.isFetchingNextPage}>
              Show older
            </Button>
          )}
          {isFetchNextPageError && (
            <RetryNotice text={describeLoadFailure('Older ones', error)} onRetry={showOlder} pending={isFetching} />
          )}
        </div>
      </div>
    </>
  )
}

/**
 * New conversations enter the list at once only if nothing moves under the reader: the list is scrolled to its top, and
 * has neither pointer nor focus.
 */
function useShowFreshWhenAtTop(
  place: React.RefObject<HTMLDivElement | null>,
  fresh: readonly ConversationSummary[],
  letIn: () => void,
) {
  useEffect(() => {
    const list = place.current
    if (fresh.length === 0 || !list) return
    const isRead = list.matches(':hover') || list.contains(document.activeElement)
    if (!isRead && list.scrollTop === 0 && document.documentElement.scrollTop === 0) letIn()
  }, [place, fresh, letIn])
}

function showFreshAndScrollUp(place: React.RefObject<HTMLDivElement | null>, letIn: () => void) {
  letIn()
  place.current?.scrollTo({ top: 0 })
  document.documentElement.scrollTo({ top: 0 })
  requestAnimationFrame(() => place.current?.querySelector('a')?.focus({ preventScroll: true }))
}

function FreshNotice({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status" className="sticky top-2 z-10 flex justify-center has-[button]:mb-2">
      {count > 0 && (
        <Button size="small" variant="primary" className="shadow-float" onClick={onShow}>
          {count === 1 ? '1 new conversation' : `${count} new conversations`}
        </Button>
      )}
    </div>
  )
}

function useMoveByArrowKeys(opens: boolean) {
  const navigate = useNavigate()
  const [, setTimer] = useState<ReturnType<typeof setTimeout>>()
  return (event: KeyboardEvent<HTMLOListElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return
    const links = [...event.currentTarget.querySelectorAll('a')]
    const at = links.findIndex((link) => link.matches(':focus'))
    const next = links[at + step]
    if (at < 0 || !next) return
    event.preventDefault()
    next.focus()
    if (!opens) return
    // While the user moves quickly through the list by the arrow keys, only the row where they stop is opened.
    setTimer((timer) => {
      clearTimeout(timer)
      const to = next.getAttribute('href') ?? ''
      return setTimeout(() => void navigate(to, { replace: true, preventScrollReset: true }), REST_MS)
    })
  }
}

const REST_MS = 150

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading the conversations" data-loading className="grid content-start gap-3 p-3">
      {ROWS.map((row) => (
        <div key={row} className="grid gap-2 py-1">
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-3 w-2/5" />
        </div>
      ))}
    </div>
  )
}
