import type { Project, User } from '@bricks/contract'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Draft } from '#features/editor/draft/draft.ts'
import { loadChunk } from '#load-chunk.ts'
import { classNames } from '#ui/base/class-names.ts'
import { useIdle } from '#ui/media/use-idle.ts'
import { PANE_STYLE, PREVIEW_ID } from './preview-place.ts'
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
      className={classNames(PANE_STYLE, !isOpen && 'max-[68.75rem]:hidden')}
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
