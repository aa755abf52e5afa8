import type { User } from '@bricks/contract'
import { SettingsSection } from '#features/settings/settings-section.tsx'
import { SWITCH_PARAMETER, settingsPath } from '#pages.ts'
import { ButtonLink } from '#ui/navigation/link.tsx'

export function LogLink() {
  return (
    <SettingsSection title="Log" description="What was done in this account, by whom, when and from where.">
      <ButtonLink to={settingsPath('log')}>Open the log</ButtonLink>
    </SettingsSection>
  )
}

/** The log tells who did what, so only the owner of an account sees its log, not its members. */
export function ForeignLogNote({ user: { accounts } }: { user: User }) {
  const own = accounts.find(({ mine }) => mine)
  return (
    <SettingsSection
      title="Log"
      description="What is done in this account is kept for its owner, who alone reads it. Ask them if you want to know what happened here."
    >
      <ButtonLink to={`${settingsPath('log')}?${SWITCH_PARAMETER}=${own?.id ?? ''}`}>
        Open the log of my account
      </ButtonLink>
    </SettingsSection>
  )
}
