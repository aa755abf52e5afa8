import { Card } from '#ui/base/card.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { TopBarContent } from '#ui/navigation/top-bar-content.tsx'
import { PreviewPlaceholder } from './preview/preview-skeleton.tsx'

const LINES = ['w-32', 'w-full max-w-prose', 'w-3/5']

/** The skeleton has the height of the editor, so that nothing jumps when the editor appears. */
export function EditorSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="min-[68.75rem]:grid min-[68.75rem]:grid-cols-[minmax(0,1fr)_25rem] min-[100rem]:grid-cols-[minmax(0,1fr)_30rem]"
    >
      <TopBarContent>
        <Skeleton className="h-6 w-40" />
        <Skeleton className="ms-auto h-9 w-22 max-sm:hidden" />
        <Skeleton className="h-9 w-28 max-sm:hidden" />
      </TopBarContent>
      <div className="min-w-0">
        <div className="border-b">
          <div className="mx-auto flex h-11 max-w-280 items-center gap-6 px-4 sm:px-6">
            <Skeleton className="h-4 w-10" />
            <Skeleton className="h-6 w-28" />
          </div>
        </div>
        <div className="mx-auto grid max-w-280 grid-cols-1 gap-6 px-4 py-6 sm:px-6">
          <Card className="px-5 py-4">
            <div className="flex items-center justify-between">
              <Skeleton className="h-5 w-24" />
              <Skeleton className="h-8 w-18" />
            </div>
            <div className="mt-3 grid gap-2.5">
              {LINES.map((width) => (
                <Skeleton key={width} className={`h-3.5 ${width}`} />
              ))}
            </div>
            <Skeleton className="mt-4 h-3 w-4/5" />
          </Card>
          <div className="grid gap-3">
            <div className="flex items-center justify-between">
              <Skeleton className="h-6 w-44" />
              <Skeleton className="h-9 w-20" />
            </div>
            <FunctionSkeleton />
            <FunctionSkeleton />
          </div>
        </div>
      </div>
      <PreviewPlaceholder />
    </div>
  )
}

function FunctionSkeleton() {
  return (
    <Card className="grid gap-4 px-4 py-3">
      <div className="flex items-center gap-3">
        <Skeleton className="ms-6 size-9" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-3 w-3/5" />
        </div>
        <Skeleton className="h-5 w-9 rounded-full!" />
      </div>
      <Skeleton className="ms-7 h-3 w-1/2" />
    </Card>
  )
}
