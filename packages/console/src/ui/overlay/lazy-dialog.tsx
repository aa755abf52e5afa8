import { type ComponentType, lazy, Suspense, useState } from 'react'
import { loadChunk } from '#load-chunk.ts'
import type { ConfirmProps } from './confirm-panel.tsx'
import type { DialogProps } from './dialog-panel.tsx'

export function lazyDialog<Props extends { open: boolean }>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Loaded = lazy(() => loadChunk(load)) as ComponentType<Props>
  return function LazyDialog(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.open)
    if (props.open && !wasOpened) setWasOpened(true)
    return (
      wasOpened && (
        <Suspense fallback={null}>
          <Loaded {...props} />
        </Suspense>
      )
    )
  }
}

/**
 * Use these in a file that is drawn before its dialog opens. A file that is loaded only when its dialog opens imports
 * `dialog-panel.tsx` or `confirm-panel.tsx` itself, which saves a request.
 */
export const Dialog: ComponentType<DialogProps> = lazyDialog(() => import('./dialog-panel.tsx'))
export const ConfirmDialog: ComponentType<ConfirmProps> = lazyDialog(() => import('./confirm-panel.tsx'))
