import { cloneElement, lazy, Suspense, useState } from 'react'
import { loadChunk } from '#load-chunk.ts'
import type { MenuProps } from '#ui/menu-panel.tsx'

const load = () => import('#ui/menu-panel.tsx')
const MenuPanel = lazy(() => loadChunk(load))

/** A button with a menu below it, whose program is fetched when the button is first wanted. Its children are menu items. */
export function Menu({ trigger, children }: MenuProps) {
  const [isWanted, setIsWanted] = useState(false)
  if (!isWanted) {
    const prefetch = () => void load()
    return cloneElement(trigger, {
      'aria-haspopup': 'menu',
      onClick: () => setIsWanted(true),
      onPointerEnter: prefetch,
      onFocus: prefetch,
    })
  }
  return (
    <Suspense fallback={trigger}>
      <MenuPanel trigger={trigger} defaultOpen>
        {children}
      </MenuPanel>
    </Suspense>
  )
}
