import type { HandoffState } from '@bricks/contract'
import type { HandoffOffer } from '@bricks/contract/wire'
import type { HandoffSettings } from './settings.repository.ts'

interface Surroundings {
  sendsMail: boolean
  isOwnConfirmed: boolean
}

/** Why nothing could be delivered. Null if it can. */
export function findWait(
  { way, email, isEmailProven }: HandoffSettings,
  { sendsMail, isOwnConfirmed }: Surroundings,
): HandoffState['waits_for'] {
  if (way === 'webhook') return null
  if (!sendsMail) return 'mail'
  if (email !== '') return isEmailProven ? null : 'other_address'
  return isOwnConfirmed ? null : 'own_address'
}

/** Undefined where visitors are offered nothing: what nobody would get is not asked for. */
export function findOffer(settings: HandoffSettings, around: Surroundings): HandoffOffer | undefined {
  if (!settings.on || findWait(settings, around) !== null) return undefined
  const { moments, fields, hours } = settings
  return { moments: [...moments], fields, hours }
}
