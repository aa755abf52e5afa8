import type { ReactNode } from 'react'
import type { EntryEdit } from '#features/editor/dialogs/connect-api/form/api-form.ts'
import { IconButton } from '#ui/base/icon-button.tsx'
import { Pencil, X } from '#ui/icons/icons.ts'

interface EntryRowProps {
  name: string
  value: ReactNode
  list: EntryEdit['list']
  onEdit?: () => void
  onRemove?: () => void
  children?: ReactNode
}

export function EntryRow({ name, value, list, onEdit, onRemove, children }: EntryRowProps) {
  return (
    <li className="grid min-h-10 grid-cols-[1fr_auto_auto] items-center gap-x-2 py-1 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_7.5rem_auto]">
      <span className="min-w-0 font-mono text-12 wrap-break-word">{name}</span>
      <span className="order-last col-span-full min-w-0 wrap-break-word sm:order-none sm:col-span-1">{value}</span>
      <span className="justify-self-end">{children}</span>
      <span className="flex w-18 justify-end pointer-coarse:w-22">
        {onEdit && (
          <IconButton label={`Change ${name}`} data-edit={`${list} ${name}`} onClick={onEdit}>
            <Pencil aria-hidden="true" />
          </IconButton>
        )}
        {onRemove && (
          <IconButton label={`Delete ${name}`} onClick={onRemove}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </span>
    </li>
  )
}
