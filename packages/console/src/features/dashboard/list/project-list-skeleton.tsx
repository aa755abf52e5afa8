import { Card } from '#ui/base/card.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'

const CARDS = ['w-32', 'w-24', 'w-40', 'w-28', 'w-36', 'w-20']

export function ProjectListSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading your bots</span>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {CARDS.map((width) => (
          <Card key={width}>
            <div className="grid gap-3 p-5">
              <div className="flex items-center justify-between">
                <Skeleton className={`h-5 ${width}`} />
                <Skeleton className="h-6 w-12" />
              </div>
              <Skeleton className="h-3 w-36" />
              <Skeleton className="mt-3 h-3 w-28" />
              <Skeleton className="h-3 w-44" />
            </div>
            <div className="grid grid-cols-2 gap-2 border-t px-5 py-3">
              <Skeleton className="h-8" />
              <Skeleton className="h-8" />
            </div>
          </Card>
        ))}
      </div>
    </div>
  )
}
