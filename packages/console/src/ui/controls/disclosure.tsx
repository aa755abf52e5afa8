import { type ReactNode, useId, useState } from 'react'
import { classNames } from '#ui/base/class-names.ts'
import { ChevronDown } from '#ui/icons/icons.ts'

const LOOKS = {
  line: {
    root: '',
    button:
      '-mx-2 inline-flex min-h-8 items-center gap-2 rounded-control px-2 text-start font-medium text-muted transition-colors hover:bg-sunken hover:text-text pointer-coarse:min-h-11',
    label: '',
    panel: 'pt-3',
  },
  card: {
    root: 'flex min-h-0 flex-col',
    button: 'flex min-h-11 w-full shrink-0 items-center gap-3 rounded-card px-5 py-2 text-start',
    label: 'min-w-0 flex-1',
    panel: 'flex min-h-0 flex-col border-t',
  },
}

interface DisclosureProps {
  label: ReactNode
  look?: keyof typeof LOOKS
  /** Opens the part at first, and again each time this changes to true. The user can close it. */
  open?: boolean
  forced?: boolean
  className?: string
  children: ReactNode
}

export function Disclosure({
  label,
  look = 'line',
  open = false,
  forced = false,
  className,
  children,
}: DisclosureProps) {
  const [isChosen, setIsChosen] = useState(open)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setIsChosen(true)
  }
  const id = useId()
  const isOpen = isChosen || forced
  const styles = LOOKS[look]
  const mark = (
    <ChevronDown
      aria-hidden="true"
      className={classNames(
        'size-4 shrink-0 transition-transform',
        look === 'card' && 'text-muted',
        !isOpen && '-rotate-90 rtl:rotate-90',
      )}
    />
  )
  return (
    <div className={classNames(styles.root, className)}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsChosen(!isOpen)}
        className={styles.button}
      >
        {look === 'line' && mark}
        <span className={styles.label}>{label}</span>
        {look === 'card' && mark}
      </button>
      {isOpen && (
        <div id={id} className={styles.panel}>
          {children}
        </div>
      )}
    </div>
  )
}
