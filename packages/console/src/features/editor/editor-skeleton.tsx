import { Card } from '#ui/base/card.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { PreviewSkeleton } from './preview/preview-skeleton.tsx'

const ROWS = ['w-24', 'w-20', 'w-8', 'w-10', 'w-16']

export function EditorSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="min-[1100px]:grid min-[1100px]:grid-cols-[minmax(0,1fr)_25rem] min-[1600px]:grid-cols-[minmax(0,1fr)_30rem]"
    >
      <div className="min-w-0">
        <div className="flex h-11 items-center gap-6 border-b px-4 sm:px-6">
          <Skeleton className="h-4 w-12" />
          <Skeleton className="h-6 w-32" />
        </div>
        <div className="mx-auto grid max-w-280 grid-cols-1 gap-6 px-4 py-6 sm:px-6">
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
          </Card>
          <Skeleton className="h-12 w-64" />
          <FunctionSkeleton />
          <FunctionSkeleton />
        </div>
      </div>
      <div className="flex flex-col gap-2 border-s bg-sunken p-4 max-[1099px]:hidden min-[1100px]:h-[calc(100dvh-3.75rem)]">
        <PreviewSkeleton />
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
    </Card>
  )
}
