import type { ReactNode } from 'react'
import { describeLoadFailure } from '#api/http/error-texts.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'

interface Paged<Row> {
  data: { pages: readonly (readonly Row[])[] } | undefined
  error: Error | null
  isFetching: boolean
  isFetchingNextPage: boolean
  hasNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

interface PagedProps<Row> {
  what: string
  list: Paged<Row>
  empty: string
  children: (rows: readonly Row[]) => ReactNode
}

export function PagedRows<Row>({ what, list, empty, children }: PagedProps<Row>) {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage } = list
  const rows = data?.pages.flat()
  return (
    <>
      {!rows && !error && <Skeleton className="h-60" />}
      {rows?.length === 0 && <Card className="p-6 text-muted">{empty}</Card>}
      {rows && rows.length > 0 && children(rows)}
      {error && (
        <div className="mt-4 first:mt-0">
          <RetryNotice text={describeLoadFailure(what, error)} onRetry={list.refetch} pending={isFetching} />
        </div>
      )}
      {hasNextPage && !error && (
        <Button className="mt-4" pending={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

interface PagedListProps<Row> extends Omit<PagedProps<Row>, 'children'> {
  children: (row: Row) => ReactNode
}

export function PagedList<Row>({ children, ...paged }: PagedListProps<Row>) {
  return (
    <PagedRows {...paged}>
      {(rows) => (
        <Card>
          <ul aria-label={paged.what} className="divide-y px-4 sm:px-5">
            {rows.map(children)}
          </ul>
        </Card>
      )}
    </PagedRows>
  )
}
