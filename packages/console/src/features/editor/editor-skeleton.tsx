import { Card } from '#ui/base/card.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'

const ROWS = ['w-24', 'w-20', 'w-8', 'w-10', 'w-16']

export function EditorSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[22.5rem_minmax(0,1fr)]"
    >
      <Card className="px-5 py-4">
        <div className="flex items-center justify-between">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-8 w-18" />
        </div>
        <div className="mt-4 grid gap-4">
          {ROWS.map((width) => (
            <div key={width} className="flex justify-between">
              <Skeleton className="h-3 w-28" />
              <Skeleton className={`h-3 ${width}`} />
            </div>
          ))}
        </div>
        <Skeleton className="mt-8 h-16" />
      </Card>
      <div className="grid gap-4">
        <Skeleton className="h-12 w-64" />
        <FunctionSkeleton />
        <FunctionSkeleton />
      </div>
    </div>
  )
}

function FunctionSkeleton() {
  return (
    <Card className="p-4">
      <div className="flex gap-3">
        <Skeleton className="size-9" />
        <div className="grid flex-1 content-between">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-3 w-3/5" />
        </div>
      </div>
      <Skeleton className="mt-4 h-8" />
      <Skeleton className="mt-3 h-5 w-40" />
    </Card>
  )
}
