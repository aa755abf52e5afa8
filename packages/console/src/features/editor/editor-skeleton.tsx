import { Skeleton } from '#ui/skeleton.tsx'

/** The editor's shape while its project is on its way. */
export function EditorSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid items-start gap-6 lg:grid-cols-[22.5rem_1fr]">
      <Skeleton className="h-80 rounded-card" />
      <div className="grid gap-4">
        <Skeleton className="h-12 w-56" />
        <Skeleton className="h-36 rounded-card" />
        <Skeleton className="h-36 rounded-card" />
      </div>
    </div>
  )
}
