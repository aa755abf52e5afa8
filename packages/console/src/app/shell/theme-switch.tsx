import { Menu } from '@base-ui/react/menu'
import { setTheme, type Theme, useTheme } from '#app/theme.ts'
import { Monitor, Moon, Sun } from '#ui/icons.ts'

const THEMES = [
  { value: 'system', label: 'As the system', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const

export function ThemeSwitch() {
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
          className="grid size-8 cursor-pointer place-items-center rounded-control text-muted outline-none data-checked:bg-sunken data-checked:text-text data-highlighted:bg-sunken data-highlighted:ring-2 data-highlighted:ring-accent pointer-coarse:size-11"
        >
          <Icon aria-hidden="true" className="size-4" />
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
