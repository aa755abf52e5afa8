import { buildSettingsPath, PAGES } from '#pages.ts'
import { SectionNavigation } from '#ui/sections/section-navigation.tsx'
import { SETTINGS_SECTIONS } from '#ui/sections/settings-sections.ts'

const LINKS = [
  { to: PAGES.settings.path, label: 'All settings' },
  ...SETTINGS_SECTIONS.map(({ id, label }) => ({ to: buildSettingsPath(id), label })),
]

export function SettingsNavigation() {
  return <SectionNavigation label="Settings" links={LINKS} />
}
