import { cloneElement, lazy, Suspense, startTransition, useState } from 'react'
import { loadChunk, prefetchChunk } from '#load-chunk.ts'
import type { MenuProps } from './menu-panel.tsx'

const loadPanel = () => import('./menu-panel.tsx')
const loadRow = () => import('./menu-row.tsx')
const LazyOpenedMenu = lazy(() => loadChunk(loadPanel))

/** `loadItems` loads the chunk of `children`, if `children` have their own chunk. */
export function Menu({ trigger, loadItems, children }: MenuProps & { loadItems?: () => Promise<unknown> }) {
  const [isWanted, setIsWanted] = useState(false)
  const prefetchMenu = () => {
    void prefetchChunk(loadPanel)
    void prefetchChunk(loadRow)
    if (loadItems) void prefetchChunk(loadItems)
  }
  const openMenu = () => startTransition(() => setIsWanted(true))
  return (
    <Suspense fallback={trigger}>
      {isWanted ? (
        <LazyOpenedMenu trigger={trigger} defaultOpen>
          {children}
        </LazyOpenedMenu>
      ) : (
        cloneElement(trigger, {
          'aria-haspopup': 'menu',
          onClick: openMenu,
          onPointerEnter: prefetchMenu,
          onFocus: prefetchMenu,
        })
      )}
    </Suspense>
  )
}

export const MenuItem = lazy(() => loadChunk(loadRow))
