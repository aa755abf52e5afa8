import { Menu as Base } from '@base-ui/react/menu'
import { type ComponentProps, type ReactElement, type ReactNode, useRef } from 'react'

export interface MenuProps {
  trigger: ReactElement<ComponentProps<'button'>>
  defaultOpen?: boolean
  children: ReactNode
}

export default function OpenedMenu({ trigger, defaultOpen = false, children }: MenuProps) {
  const place = useRef<HTMLSpanElement>(null)
  return (
    <Base.Root defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <span ref={place} className="absolute" />
      <Base.Portal container={place}>
        <Base.Positioner sideOffset={6} align="end" className="z-50 outline-none">
          {/* Until its items come, the box is transparent and not hidden: a hidden box could not have the focus. */}
          <Base.Popup className="min-w-48 rounded-card border bg-surface p-1 shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 empty:opacity-0">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
