import type { Project, User } from '@bricks/contract'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Draft } from '#features/editor/draft/draft.ts'
import { loadChunk } from '#load-chunk.ts'
import { classNames } from '#ui/base/class-names.ts'
import { useIdle } from '#ui/media/use-idle.ts'
import { PREVIEW_ID } from './preview-place.ts'
import { PreviewSkeleton } from './preview-skeleton.tsx'

const Preview = lazy(() => loadChunk(() => import('./preview.tsx')))

interface PreviewPaneProps {
  project: Project
  draft: Draft
  user: User
  isBeside: boolean
  isOpen: boolean
  onClose: () => void
}

export default function PreviewPane({ isBeside, isOpen, ...rest }: PreviewPaneProps) {
  const isIdle = useIdle()
  const [wasShown, setWasShown] = useState(false)
  const isShown = isOpen || (isBeside && isIdle)
  if (isShown && !wasShown) setWasShown(true)
  const pane = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOpen) pane.current?.focus()
  }, [isOpen])
  return (
    <aside
      ref={pane}
      id={PREVIEW_ID}
      tabIndex={-1}
      aria-label="Preview"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isBeside && !event.defaultPrevented) rest.onClose()
      }}
      className={classNames(
        'fixed inset-x-0 top-15 outline-none bottom-[var(--reach-height,0px)] z-25 flex flex-col gap-2 border-s bg-sunken p-4 pb-[max(1rem,env(safe-area-inset-bottom))]',
        'sm:max-[68.75rem]:start-auto sm:max-[68.75rem]:w-100 max-[68.75rem]:shadow-float max-[68.75rem]:motion-safe:animate-appear',
        'min-[68.75rem]:sticky min-[68.75rem]:z-auto min-[68.75rem]:h-[calc(100dvh-3.75rem-var(--reach-height,0px))]',
        !isOpen && 'max-[68.75rem]:hidden',
      )}
    >
      {wasShown ? (
        <Suspense fallback={<PreviewSkeleton onClose={rest.onClose} />}>
          <Preview {...rest} />
        </Suspense>
      ) : (
        <PreviewSkeleton onClose={rest.onClose} />
      )}
    </aside>
  )
}
