import { type ComponentProps, type ComponentType, lazy, Suspense, startTransition, useState } from 'react'
import { loadChunk, prefetchChunk } from '#load-chunk.ts'

type TriggerProps = Pick<ComponentProps<'button'>, 'onClick' | 'onPointerEnter' | 'onFocus' | 'aria-haspopup'>

/**
 * Loads the code on the first hover, focus or press. `Trigger` must pass on its props. The loaded component draws the
 * same button and starts open.
 */
export function lazyPopup(load: () => Promise<{ default: ComponentType }>, Trigger: ComponentType<TriggerProps>) {
  const Loaded = lazy(() => loadChunk(load))
  return function LazyPopup() {
    const [isWanted, setIsWanted] = useState(false)
    const prefetchPopup = () => void prefetchChunk(load)
    // The transition keeps the button, and so the focus, until the code is there.
    const openPopup = () => startTransition(() => setIsWanted(true))
    return (
      <Suspense fallback={<Trigger aria-haspopup="true" />}>
        {isWanted ? (
          <Loaded />
        ) : (
          <Trigger aria-haspopup="true" onClick={openPopup} onPointerEnter={prefetchPopup} onFocus={prefetchPopup} />
        )}
      </Suspense>
    )
  }
}
