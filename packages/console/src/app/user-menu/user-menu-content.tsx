import { Menu } from '@base-ui/react/menu'
import type { User } from '@bricks/contract'
import { Link } from 'react-router-dom'
import { useSession } from '#api/account/user.ts'
import { UserMenuTrigger } from '#app/shell/user-menu-trigger.tsx'
import { PAGES, SWITCH_PARAMETER } from '#pages.ts'
import { Check, LogOut, Monitor, Moon, Settings, ShieldCheck, Sun } from '#ui/icons/icons.ts'
import OpenedMenu from '#ui/overlay/menu-panel.tsx'
import MenuRow from '#ui/overlay/menu-row.tsx'
import { setTheme, type Theme, useTheme } from './theme.ts'

export default function UserMenuContent() {
  const { user } = useSession()
  return (
    <OpenedMenu defaultOpen trigger={<UserMenuTrigger />}>
      <div className="border-b px-3 pt-2 pb-3">
        <p className="font-medium">{user?.name}</p>
        <p className="text-12 text-muted">{user?.username}</p>
      </div>
      {user && user.accounts.length > 1 && <AccountList user={user} />}
      <ThemeSwitch />
      <MenuRow link={<Link to={PAGES.settings.path} />}>
        <Settings aria-hidden="true" />
        Settings
      </MenuRow>
      {user?.operator && (
        <MenuRow link={<Link to={PAGES.operator.path} />}>
          <ShieldCheck aria-hidden="true" />
          Operator
        </MenuRow>
      )}
      <MenuRow link={<Link to={PAGES.signOut.path} />}>
        <LogOut aria-hidden="true" />
        Sign out
      </MenuRow>
    </OpenedMenu>
  )
}

function AccountList({ user: { account, accounts } }: { user: User }) {
  return (
    <Menu.Group className="border-b py-1">
      <Menu.GroupLabel className="px-3 py-1 text-12 text-muted">Accounts</Menu.GroupLabel>
      {accounts.map(({ id, name, mine, rights }) => (
        <MenuRow key={id} link={<Link to={`${PAGES.dashboard.path}?${SWITCH_PARAMETER}=${id}`} />}>
          {id === account.id ? <Check aria-label="You are here" /> : <span className="w-4" />}
          <span className="min-w-0 truncate">{mine ? 'My account' : name}</span>
          {!mine && <span className="ms-auto text-12 text-muted">{rights}</span>}
        </MenuRow>
      ))}
    </Menu.Group>
  )
}

const THEMES = [
  { value: 'system', label: 'Same as the system', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const

function ThemeSwitch() {
  return (
    <Menu.RadioGroup
      value={useTheme()}
      onValueChange={(theme: Theme) => setTheme(theme)}
      className="flex items-center gap-1 px-2 py-1"
    >
      <span className="flex-1 px-1 text-muted">Theme</span>
      {THEMES.map(({ value, label, Icon }) => (
        <Menu.RadioItem
          key={value}
          value={value}
          aria-label={label}
          closeOnClick={false}
          className="grid size-8 cursor-pointer place-items-center rounded-control text-muted outline-none data-checked:bg-sunken data-checked:text-text data-highlighted:bg-sunken data-highlighted:ring-2 data-highlighted:ring-focus pointer-coarse:size-11"
        >
          <Icon aria-hidden="true" className="size-4" />
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
