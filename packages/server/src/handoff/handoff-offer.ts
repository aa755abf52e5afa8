import type { HandoffState } from '@bricks/contract'
import type { HandoffOffer } from '@bricks/contract/wire'
import type { HandoffSettings } from './handoff-settings.repository.ts'

interface Surroundings {
  isMailConfigured: boolean
  isOwnConfirmed: boolean
}

export function findMissingHandoffCondition(
  { way, email, isEmailProven }: HandoffSettings,
  { isMailConfigured, isOwnConfirmed }: Surroundings,
): HandoffState['waits_for'] {
  if (way === 'webhook') return null
  if (!isMailConfigured) return 'mail'
  if (email !== '') return isEmailProven ? null : 'other_address'
  return isOwnConfirmed ? null : 'own_address'
}

export function findHandoffOffer(settings: HandoffSettings, around: Surroundings): HandoffOffer | undefined {
  if (!settings.on || findMissingHandoffCondition(settings, around) !== null) return undefined
  const { moments, fields, hours } = settings
  return { moments: [...moments], fields, hours }
}
