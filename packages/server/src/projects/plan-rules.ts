import { limitsOfRole } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { findModelOffer, hasEnded, type ModelOffer } from '#models/model-offer.ts'
import { findDefaultOffer } from '#models/offers-in-force.ts'

/** A project may have as many connected APIs as the plan allows, or as it had before: after a downgrade they only cannot grow. */
export function checkBrickCount(role: number, count: number, countBefore = 0): void {
  const { bricks } = limitsOfRole(role)
  if (bricks !== null && count > Math.max(bricks, countBefore)) throw new AppError('brick_limit_reached')
}

export function checkModel(offers: readonly ModelOffer[], role: number, model: string): void {
  const offer = findModelOffer(offers, model)
  if (!offer) throw new AppError('invalid_input', { message: `This server does not offer the model ${model}.` })
  if (role < offer.leastRole) throw new AppError('plan_required')
}

/** A model that is chosen anew: besides, it must not have ended. */
export function checkNewModel(offers: readonly ModelOffer[], role: number, model: string, now: Date): void {
  checkModel(offers, role, model)
  const offer = findModelOffer(offers, model)
  if (offer && hasEnded(offer, now)) throw new AppError('model_ended')
}

/** The model of a project that is there already: kept where this role may use it, else the default. One that has ended may be kept. */
export function fitModel(offers: readonly ModelOffer[], { role, model, now }: FittedModel): string {
  const offer = findModelOffer(offers, model)
  return offer && offer.leastRole <= role ? model : fitNewModel(offers, { role, now })
}

/** The model of a new project: what is asked for where this role may choose it, else the default. */
export function fitNewModel(
  offers: readonly ModelOffer[],
  { role, model, now }: Partial<FittedModel> & NewModel,
): string {
  const offer = model === undefined ? undefined : findModelOffer(offers, model)
  if (offer && offer.leastRole <= role && !hasEnded(offer, now)) return offer.id
  return (findDefaultOffer(offers, role, now) ?? offers[0])?.id ?? ''
}

interface NewModel {
  role: number
  now: Date
}

interface FittedModel extends NewModel {
  model: string
}

export function requireRole(role: number, least: number): void {
  if (role < least) throw new AppError('plan_required')
}
