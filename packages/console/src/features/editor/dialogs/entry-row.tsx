import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/icon-button.tsx'

interface EntryRowProps {
  name: string
  value: ReactNode
  /** Absent where the entry goes with another one. */
  onRemove?: () => void
  /** Its mark. */
  children?: ReactNode
}

/** One entry of a list: its name, what it holds, a mark, and the way to be rid of it. */
export function EntryRow({ name, value, onRemove, children }: EntryRowProps) {
  return (
    <li className="grid min-h-10 grid-cols-[1fr_auto_auto] items-center gap-x-2 py-1 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_7.5rem_auto]">
      <span className="min-w-0 font-mono text-12 wrap-break-word">{name}</span>
      <span className="order-last col-span-full min-w-0 wrap-break-word sm:order-none sm:col-span-1">{value}</span>
      <span className="justify-self-end">{children}</span>
      {onRemove ? (
        <IconButton label={`Delete ${name}`} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      ) : (
        <span className="w-9 pointer-coarse:w-11" />
      )}
    </li>
  )
}
