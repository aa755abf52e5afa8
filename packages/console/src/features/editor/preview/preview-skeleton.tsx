import { Skeleton } from '#ui/base/skeleton.tsx'
import { PreviewHeader } from './preview-header.tsx'

/** Takes the place of the preview beside the bricks until its program is loaded. */
export function PreviewPlaceholder() {
  return (
    <div className="flex flex-col gap-2 border-s bg-sunken p-4 max-[68.75rem]:hidden min-[68.75rem]:h-[calc(100dvh-3.75rem)]">
      <PreviewSkeleton />
    </div>
  )
}

export function PreviewSkeleton({ onClose }: { onClose?: (() => void) | undefined }) {
  return (
    <>
      <PreviewHeader onClose={onClose} />
      <div className="flex min-h-0 flex-1 flex-col rounded-card border bg-surface p-4">
        <div className="flex items-center gap-3 pb-4">
          <Skeleton className="size-9" />
          <Skeleton className="h-4 w-32" />
        </div>
        <Skeleton className="h-14 w-4/5" />
        <span className="flex-1" />
        <Skeleton className="h-11" />
      </div>
      <div className="min-h-9" />
      <Skeleton className="h-11.5 shrink-0" />
    </>
  )
}
