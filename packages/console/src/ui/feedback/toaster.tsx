import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { loadChunk, prefetchChunk } from '#load-chunk.ts'
import { readWaitingToasts, subscribeToToasts } from './toast.ts'

const loadPanel = () => import('#ui/overlay/toast-panel.tsx')
const ToastPanel = lazy(() => loadChunk(loadPanel))

export function Toaster() {
  const isWanted = useSyncExternalStore(subscribeToToasts, readWaitingToasts).length > 0
  const [wasWanted, setWasWanted] = useState(isWanted)
  if (isWanted && !wasWanted) setWasWanted(true)
  // Offline the panel could no longer be loaded, and a toast may have to say that nothing was done.
  useEffect(() => {
    const prefetch = () => void prefetchChunk(loadPanel)
    const ending = new AbortController()
    for (const press of ['pointerdown', 'keydown']) {
      addEventListener(press, prefetch, { once: true, signal: ending.signal })
    }
    return () => ending.abort()
  }, [])
  return (
    wasWanted && (
      <Suspense fallback={null}>
        <ToastPanel />
      </Suspense>
    )
  )
}
