import { PAGES } from '#pages.ts'
import type { Icon as IconComponent } from '#ui/icons/create-icon.ts'
import { Blocks, BookOpen, ChartColumn, LibraryBig, LifeBuoy, Plug, ScrollText, Settings } from '#ui/icons/icons.ts'

export interface NavigationItem {
  to: string
  label: string
  Icon: IconComponent
}

export const NAVIGATION: readonly NavigationItem[] = [
  { to: PAGES.dashboard.path, label: 'Bricks', Icon: Blocks },
  { to: PAGES.library.path, label: 'Library', Icon: LibraryBig },
  { to: PAGES.reports.path, label: 'Reports', Icon: ChartColumn },
  { to: PAGES.logs.path, label: 'Logs', Icon: ScrollText },
  { to: PAGES.integration.path, label: 'Integration', Icon: Plug },
  { to: PAGES.documentation.path, label: 'Documentation', Icon: BookOpen },
  { to: PAGES.help.path, label: 'Get Help', Icon: LifeBuoy },
]

export const SETTINGS_ITEM: NavigationItem = { to: PAGES.settings.path, label: 'Settings', Icon: Settings }
