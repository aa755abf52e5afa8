import { AppError } from '#app-error.ts'
import { findLimitsOfRole } from '#plan-limits.ts'
import { findDefaultOffer, findModelOffer, hasModelEnded, type ModelOffer } from './model-offer.ts'

/** After a downgrade a project keeps its connected APIs, but no more can be added. */
export function checkBrickCount(role: number, count: number, countBefore = 0): void {
  const { bricks } = findLimitsOfRole(role)
  if (bricks !== null && count > Math.max(bricks, countBefore)) throw new AppError('brick_limit_reached')
}

export function checkModel(offers: readonly ModelOffer[], role: number, model: string): void {
  const offer = findModelOffer(offers, model)
  if (!offer) throw new AppError('invalid_input', { message: `This server does not offer the model ${model}.` })
  if (role < offer.leastRole) throw new AppError('plan_required')
}

export function checkNewModel(offers: readonly ModelOffer[], role: number, model: string, now: Date): void {
  checkModel(offers, role, model)
  const offer = findModelOffer(offers, model)
  if (offer && hasModelEnded(offer, now)) throw new AppError('model_ended')
}

export function keepModelIfPlanAllows(offers: readonly ModelOffer[], { role, model, now }: FittedModel): string {
  const offer = findModelOffer(offers, model)
  return offer && offer.leastRole <= role ? model : chooseNewModelForPlan(offers, { role, now })
}

export function chooseNewModelForPlan(
  offers: readonly ModelOffer[],
  { role, model, now }: Partial<FittedModel> & NewModel,
): string {
  const offer = model === undefined ? undefined : findModelOffer(offers, model)
  if (offer && offer.leastRole <= role && !hasModelEnded(offer, now)) return offer.id
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
