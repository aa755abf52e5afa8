import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { loadChunk } from '#load-chunk.ts'
import { readWaitingToasts, subscribeToToasts } from './toast.ts'

const ToastPanel = lazy(() => loadChunk(() => import('#ui/overlay/toast-panel.tsx')))

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
