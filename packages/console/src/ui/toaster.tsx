import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { loadChunk } from '#load-chunk.ts'
import { readWaitingToasts, subscribeToToasts } from '#ui/toast.ts'

const ToastPanel = lazy(() => loadChunk(() => import('#ui/toast-panel.tsx')))

/** Where toasts appear. Their program is fetched with the first one. */
export function Toaster() {
  const isWanted = useSyncExternalStore(subscribeToToasts, readWaitingToasts).length > 0
  const [wasWanted, setWasWanted] = useState(isWanted)
  if (isWanted && !wasWanted) setWasWanted(true)
  return (
    wasWanted && (
      <Suspense fallback={null}>
        <ToastPanel />
      </Suspense>
    )
  )
}
