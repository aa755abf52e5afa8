import { findPlanOfRole, PLAN_TIERS } from '@bricks/contract/wire'
import { useId } from 'react'
import { useKnownUser } from '#api/session/known-user.ts'
import { PAGES } from '#pages.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { LogOut, Settings } from '#ui/icons/first-icons.ts'
import { Link } from '#ui/navigation/link.tsx'

const ROW =
  'flex h-9 items-center gap-3 rounded-control px-3 hover:bg-sunken focus-visible:bg-sunken pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:text-muted'

/**
 * The user's name stands in a box of fixed width, so that nothing moves when the name is loaded. The browser's own
 * popover closes on Esc and needs no JavaScript.
 */
export function AccountMenu() {
  const id = useId()
  const user = useKnownUser()
  const name = user?.name ?? ''
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="group flex min-h-9 items-center gap-2 rounded-control font-medium max-md:hidden pointer-coarse:min-h-11"
      >
        <span className="sr-only">User menu: </span>
        <span className="w-36 truncate text-end lg:w-56 group-hover:text-muted">{name}</span>
        <Avatar name={name} />
      </button>
      <div
        id={id}
        popover="auto"
        className="fixed inset-auto end-[calc(max(1.5rem,50vw-36rem)+7.5rem)] top-14 m-0 hidden w-56 flex-col rounded-card border bg-surface p-1 text-text shadow-float open:flex"
      >
        <div className="mb-1 border-b px-3 pt-2 pb-3">
          <p className="truncate font-medium">{name}</p>
          {user && <p className="text-12 text-muted">{PLAN_TIERS[findPlanOfRole(user.role)].name} plan</p>}
        </div>
        <Link to={PAGES.settings.path} className={ROW}>
          <Settings aria-hidden="true" />
          Settings
        </Link>
        <Link to={PAGES.signOut.path} className={ROW}>
          <LogOut aria-hidden="true" />
          Sign out
        </Link>
      </div>
    </>
  )
}
