import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { classNames } from '#ui/base/class-names.ts'
import { ICON_BUTTON_STYLE } from '#ui/base/icon-button.tsx'
import { X } from '#ui/icons/first-icons.ts'

interface DrawerProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

export default function Drawer({ open, onClose, title, children }: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={(nowOpen) => !nowOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          className={classNames(
            'fixed inset-y-0 start-0 z-50 flex w-72 max-w-[85vw] flex-col border-e bg-sunken outline-none',
            'transition-transform duration-200 data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
            'rtl:data-ending-style:translate-x-full rtl:data-starting-style:translate-x-full',
          )}
        >
          <Base.Title className="sr-only">{title}</Base.Title>
          {children}
          <Base.Close aria-label="Close menu" className={classNames(ICON_BUTTON_STYLE, 'absolute end-2 top-3')}>
            <X aria-hidden="true" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
