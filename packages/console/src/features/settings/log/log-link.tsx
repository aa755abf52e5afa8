import { SettingsSection } from '#features/settings/settings-section.tsx'
import { buildSettingsPath } from '#pages.ts'
import { ButtonLink } from '#ui/navigation/link.tsx'

export function LogLink() {
  return (
    <SettingsSection title="Log" description="What was done in this account, by whom, when and from where.">
      <ButtonLink to={buildSettingsPath('log')}>Open the log</ButtonLink>
    </SettingsSection>
  )
}
