import { Link, NavLink } from 'react-router-dom'
import { PAGES } from '#pages.ts'
import { Wordmark } from '#ui/base/brick-mark.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { NAVIGATION, type NavigationItem, SETTINGS_ITEM } from './navigation.ts'
import { SandboxMark } from './sandbox-mark.tsx'
import { UsageMeter } from './usage-meter.tsx'

export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <nav aria-label="Main" className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-15 shrink-0 items-center gap-3 px-6">
        <Link
          to={PAGES.dashboard.path}
          onClick={onNavigate}
          className="flex items-center rounded-control pointer-coarse:min-h-11"
        >
          <Wordmark />
        </Link>
        <SandboxMark />
      </div>
      <ul className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto px-4 pt-1 pb-4">
        {NAVIGATION.map((item) => (
          <SidebarLink key={item.to} item={item} onNavigate={onNavigate} />
        ))}
        <li className="mt-auto pt-8 pb-2">
          <UsageMeter />
        </li>
        <SidebarLink item={SETTINGS_ITEM} onNavigate={onNavigate} />
      </ul>
    </nav>
  )
}

function SidebarLink({ item, onNavigate }: { item: NavigationItem; onNavigate: (() => void) | undefined }) {
  return (
    <li>
      <NavLink
        to={item.to}
        onClick={onNavigate}
        className={({ isActive }) =>
          classNames(
            'flex h-9 items-center gap-3 rounded-control border px-3 font-medium transition-colors pointer-coarse:h-11',
            isActive
              ? 'border-line bg-surface text-text [&_svg]:text-text'
              : 'border-transparent text-muted hover:bg-line/50 hover:text-text',
          )
        }
      >
        <item.Icon aria-hidden="true" className="size-4" />
        {item.label}
      </NavLink>
    </li>
  )
}
