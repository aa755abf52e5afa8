import { type ComponentType, lazy, Suspense, useState } from 'react'
import { loadChunk } from '#load-chunk.ts'

/** A dialog whose program is fetched when it first opens, so that the page before it stays light. */
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
