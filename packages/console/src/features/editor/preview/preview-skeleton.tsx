import { useSession } from '#api/account/user.ts'
import { classNames } from '#ui/base/class-names.ts'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { PreviewHeader } from './preview-header.tsx'
import { PANE_STYLE } from './preview-place.ts'

interface PreviewPlaceholderProps {
  /** True if a phone shows the preview as a sheet. The user can close the sheet before its code has loaded. */
  isOpen?: boolean
  onClose?: () => void
}

export function PreviewPlaceholder({ isOpen, onClose }: PreviewPlaceholderProps) {
  return (
    <div className={classNames(PANE_STYLE, !isOpen && 'max-[68.75rem]:hidden')}>
      <PreviewSkeleton onClose={onClose} />
    </div>
  )
}

export function PreviewSkeleton({ onClose }: { onClose?: (() => void) | undefined }) {
  const { user } = useSession()
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
      {user?.house_chats && <p className="text-12">&nbsp;</p>}
    </>
  )
}
