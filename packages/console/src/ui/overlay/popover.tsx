import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'

interface PopoverProps {
  title: string
  trigger: ReactElement
  align?: 'start' | 'end'
  onClose?: () => void
  defaultOpen?: boolean
  children: ReactNode
}

export function Popover({ title, trigger, align = 'end', onClose, defaultOpen = false, children }: PopoverProps) {
  return (
    <Base.Root defaultOpen={defaultOpen} onOpenChange={(open) => !open && onClose?.()}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} collisionPadding={16} className="z-50">
          <Base.Popup className="max-h-(--available-height) w-80 max-w-(--available-width) overflow-y-auto rounded-card border bg-surface p-4 shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            <Base.Title className="mb-2 font-semibold">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
