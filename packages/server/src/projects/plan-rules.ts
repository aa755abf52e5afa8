import { limitsOfRole } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { findModelOffer, type ModelOffer } from '#model-offers.ts'

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

/** The model where this role may use it, else the first that it may. */
export function fitModel(offers: readonly ModelOffer[], role: number, model?: string): string {
  const open = offers.filter(({ leastRole }) => leastRole <= role)
  const [first] = open.length > 0 ? open : offers
  const fitting = open.some(({ id }) => id === model) ? model : first?.id
  return fitting ?? ''
}

export function requireRole(role: number, least: number): void {
  if (role < least) throw new AppError('plan_required')
}
