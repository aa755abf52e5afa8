import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from 'react'
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
    if (!isWanted) {
      const prefetchPopup = () => void prefetchChunk(load)
      return (
        <Trigger
          aria-haspopup="true"
          onClick={() => setIsWanted(true)}
          onPointerEnter={prefetchPopup}
          onFocus={prefetchPopup}
        />
      )
    }
    return (
      <Suspense fallback={<Trigger aria-haspopup="true" />}>
        <Loaded />
      </Suspense>
    )
  }
}
