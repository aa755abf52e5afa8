import { Menu as Base } from '@base-ui/react/menu'
import { type ComponentProps, type ReactElement, type ReactNode, useCallback, useRef, useState } from 'react'

export interface MenuProps {
  trigger: ReactElement<ComponentProps<'button'>>
  defaultOpen?: boolean
  children: ReactNode
}

export default function OpenedMenu({ trigger, defaultOpen = false, children }: MenuProps) {
  const place = useRef<HTMLSpanElement>(null)
  const focusFirstItem = useFirstItemFocus(defaultOpen)
  return (
    <Base.Root defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <span ref={place} className="absolute" />
      <Base.Portal container={place}>
        <Base.Positioner sideOffset={6} align="end" className="z-50 outline-none">
          {/* Until its items come, the box is transparent and not hidden: a hidden box could not have the focus. */}
          <Base.Popup
            ref={focusFirstItem}
            className="min-w-48 rounded-card border bg-surface p-1 shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 empty:opacity-0"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * If a key opens a menu, Base UI focuses its first item, but not if the menu starts open, as each does the first time.
 * The items may come later than the box.
 */
function useFirstItemFocus(startsOpen: boolean): (box: HTMLElement | null) => (() => void) | undefined {
  const [isByKey] = useState(() => startsOpen && document.activeElement?.matches(':focus-visible'))
  const isWaiting = useRef(isByKey)
  return useCallback((box: HTMLElement | null) => {
    if (!box || !isWaiting.current) return
    const focusItem = () => {
      const item = box.querySelector<HTMLElement>('[role^=menuitem]')
      if (!item || document.activeElement !== box) return
      stop()
      item.focus()
    }
    const stop = () => {
      isWaiting.current = false
      observer.disconnect()
      box.removeEventListener('focus', focusItem)
    }
    const observer = new MutationObserver(focusItem)
    observer.observe(box, { childList: true, subtree: true })
    box.addEventListener('focus', focusItem)
    return stop
  }, [])
}
