import { LogOut, Settings } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useSession } from '#api/user.ts'
import { ThemeSwitch } from '#app/shell/theme-switch.tsx'
import { UserMenuTrigger } from '#app/shell/user-menu-trigger.tsx'
import { PAGES } from '#pages.ts'
import { Menu } from '#ui/menu.tsx'
import { MenuItem } from '#ui/menu-item.tsx'

export default function UserMenuContent() {
  const { user } = useSession()
  return (
    <Menu defaultOpen trigger={<UserMenuTrigger />}>
      <div className="border-b px-3 pt-2 pb-3">
        <p className="font-medium">{user?.name}</p>
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
