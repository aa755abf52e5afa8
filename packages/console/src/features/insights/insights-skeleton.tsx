import { Skeleton } from '#ui/base/skeleton.tsx'

export function InsightsSkeleton() {
  return (
    <div role="status" aria-label="Loading the numbers" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Skeleton className="h-9 w-56" />
        <Skeleton className="h-9 w-64" />
      </div>
      <Skeleton className="h-36 sm:h-24" />
      <Skeleton className="h-80" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
    </div>
  )
}
