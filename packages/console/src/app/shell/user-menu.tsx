import { ChevronDown, LogOut, Settings } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useSession } from '#api/user.ts'
import { ThemeSwitch } from '#app/shell/theme-switch.tsx'
import { PAGES } from '#pages.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Menu } from '#ui/menu.tsx'
import { MenuItem } from '#ui/menu-item.tsx'

export function UserMenu() {
  const { user } = useSession()
  const name = user?.name ?? ''
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex min-h-9 shrink-0 items-center gap-2 rounded-control px-1 font-medium transition-colors hover:bg-sunken pointer-coarse:min-h-11"
        >
          <Avatar name={name} />
          <span className="sr-only">User menu: </span>
          <span className="max-w-40 truncate max-sm:sr-only">{name}</span>
          <ChevronDown aria-hidden="true" className="size-4 text-muted max-sm:hidden" />
        </button>
      }
    >
      <div className="border-b px-3 pt-2 pb-3">
        <p className="font-medium">{name}</p>
        <p className="text-12 text-muted">{user?.username}</p>
      </div>
      <ThemeSwitch />
      <MenuItem link={<Link to={PAGES.settings.path} />}>
        <Settings aria-hidden="true" />
        Settings
      </MenuItem>
      <MenuItem link={<Link to={PAGES.signOut.path} />}>
        <LogOut aria-hidden="true" />
        Sign out
      </MenuItem>
    </Menu>
  )
}
