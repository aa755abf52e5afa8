import { Link } from 'react-router-dom'
import { useSession } from '#api/user.ts'
import { ThemeSwitch } from '#app/shell/theme-switch.tsx'
import { UserMenuTrigger } from '#app/shell/user-menu-trigger.tsx'
import { PAGES } from '#pages.ts'
import { LogOut, Settings } from '#ui/icons.ts'
import MenuPanel from '#ui/menu-panel.tsx'
import MenuRow from '#ui/menu-row.tsx'

export default function UserMenuContent() {
  const { user } = useSession()
  return (
    <MenuPanel defaultOpen trigger={<UserMenuTrigger />}>
      <div className="border-b px-3 pt-2 pb-3">
        <p className="font-medium">{user?.name}</p>
        <p className="text-12 text-muted">{user?.username}</p>
      </div>
      <ThemeSwitch />
      <MenuRow link={<Link to={PAGES.settings.path} />}>
        <Settings aria-hidden="true" />
        Settings
      </MenuRow>
      <MenuRow link={<Link to={PAGES.signOut.path} />}>
        <LogOut aria-hidden="true" />
        Sign out
      </MenuRow>
    </MenuPanel>
  )
}
