import { cloneElement, lazy, Suspense, startTransition, useState } from 'react'
import { loadChunk, prefetchChunk } from '#load-chunk.ts'
import type { MenuProps } from '#ui/menu-panel.tsx'

const load = () => import('#ui/menu-panel.tsx')
const MenuPanel = lazy(() => loadChunk(load))

/** A button with a menu below it, whose program is fetched when the button is first wanted. Its children are menu items. */
export function Menu({ trigger, children }: MenuProps) {
  const [isWanted, setIsWanted] = useState(false)
  const prefetch = () => {
    void prefetchChunk(load)
    void prefetchChunk(() => import('#ui/menu-row.tsx'))
  }
  // In a transition React keeps the button until all parts are there, instead of showing a stand-in for a fixed while.
  const open = () => startTransition(() => setIsWanted(true))
  return (
    <Suspense fallback={trigger}>
      {isWanted ? (
        <MenuPanel trigger={trigger} defaultOpen>
          {children}
        </MenuPanel>
      ) : (
        cloneElement(trigger, {
          'aria-haspopup': 'menu',
          onClick: open,
          onPointerEnter: prefetch,
          onFocus: prefetch,
        })
      )}
    </Suspense>
  )
}
