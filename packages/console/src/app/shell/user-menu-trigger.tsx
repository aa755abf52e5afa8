import type { ComponentProps } from 'react'
import { useSession } from '#api/account/user.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { ChevronDown } from '#ui/icons/first-icons.ts'

export function UserMenuTrigger(button: ComponentProps<'button'>) {
  const { user } = useSession()
  const name = user?.name ?? ''
  return (
    <button
      type="button"
      {...button}
      className="flex min-h-9 shrink-0 items-center justify-center gap-2 rounded-control px-1 font-medium transition-colors hover:bg-sunken pointer-coarse:min-h-11 pointer-coarse:min-w-11"
    >
      <Avatar name={name} />
      <span className="sr-only">User menu: </span>
      <span className="max-w-40 truncate max-sm:sr-only">{name}</span>
      <ChevronDown aria-hidden="true" className="size-4 text-muted max-sm:hidden" />
    </button>
  )
}
