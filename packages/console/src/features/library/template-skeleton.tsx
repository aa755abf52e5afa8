import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** A template's card while it is on its way. */
export function TemplateSkeleton() {
  return (
    <Card className="flex flex-col p-5">
      <div className="flex items-center gap-3">
        <Skeleton className="size-10" />
        <Skeleton className="h-5 w-32" />
      </div>
      <Skeleton className="mt-4 h-4" />
      <Skeleton className="mt-2 h-4 w-4/5" />
      <Skeleton className="mt-6 h-3 w-24" />
      <Skeleton className="mt-2 mb-6 h-3 w-36" />
      <Skeleton className="h-9 pointer-coarse:h-11" />
    </Card>
  )
}
