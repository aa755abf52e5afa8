import { type ReactNode, useId, useState } from 'react'
import { classNames } from '#ui/base/class-names.ts'
import { ChevronDown } from '#ui/icons/icons.ts'

interface DisclosureProps {
  label: ReactNode
  /** Begins open, and opens when this comes true. */
  open?: boolean
  /** Something inside must be seen, such as an error. */
  forced?: boolean
  className?: string
  children: ReactNode
}

export function Disclosure({ label, open = false, forced = false, className, children }: DisclosureProps) {
  const [isChosen, setIsChosen] = useState(open)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setIsChosen(true)
  }
  const id = useId()
  const isOpen = isChosen || forced
  return (
    <div className={className}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsChosen(!isOpen)}
        className="-mx-2 inline-flex min-h-8 items-center gap-2 rounded-control px-2 text-start font-medium text-muted transition-colors hover:bg-sunken hover:text-text pointer-coarse:min-h-11"
      >
        <ChevronDown
          aria-hidden="true"
          className={classNames('size-4 shrink-0 transition-transform', !isOpen && '-rotate-90 rtl:rotate-90')}
        />
        <span>{label}</span>
      </button>
      {isOpen && (
        <div id={id} className="pt-3">
          {children}
        </div>
      )}
    </div>
  )
}
