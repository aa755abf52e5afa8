import type { User } from '@bricks/contract'
import { buildSettingsPath } from '#pages.ts'
import { ButtonLink } from '#ui/navigation/link.tsx'
import { findAccountOwner } from '#ui/plan/account-owner.ts'
import { toOwnAccountPath } from '#ui/plan/to-own-account-path.ts'
import { SettingsSection } from './settings-section.tsx'

const NOTES = {
  key: {
    title: 'OpenAI API key',
    description: (owner: string) => `The keys of this account are its owner’s: ${owner} alone sets them.`,
    label: 'Open the keys of my account',
  },
  plan: {
    title: 'Plan details',
    description: (owner: string) => `The plan of this account is its owner’s: ${owner} alone changes it.`,
    label: 'Open the plan of my account',
  },
  log: {
    title: 'Log',
    description: () =>
      'What is done in this account is kept for its owner, who alone reads it. Ask them if you want to know what happened here.',
    label: 'Open the log of my account',
  },
}

export type OwnersSection = keyof typeof NOTES

export function OwnerOnlyNote({ user, section }: { user: User; section: OwnersSection }) {
  const { title, description, label } = NOTES[section]
  const owner = findAccountOwner(user)
  return (
    <SettingsSection title={title} description={description(`${owner?.name} (${owner?.username})`)}>
      <ButtonLink to={toOwnAccountPath(buildSettingsPath(section), user)}>{label}</ButtonLink>
    </SettingsSection>
  )
}
