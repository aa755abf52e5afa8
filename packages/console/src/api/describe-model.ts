import { findDefaultModel, type ModelOffer } from '@bricks/contract/wire'

export function formatEndDate(day: string): string {
  return new Date(day).toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}

export function describeModelEnd({ ends, ended }: ModelOffer): string | undefined {
  if (ended) return ends ? `Ended on ${formatEndDate(ends)}` : 'Ended'
  return ends && `Ends on ${formatEndDate(ends)}`
}

export function describeModelState(models: readonly ModelOffer[], model: string, role: number): string | undefined {
  if (models.length === 0 || model === '') return undefined
  const offer = models.find(({ id }) => id === model)
  const substitute = findDefaultModel(models, role)
  const answers = substitute ? `answers with ${substitute.id}` : 'may not answer'
  if (!offer) return `${model} is no longer offered here. The bot ${answers} until you choose another model.`
  if (offer.ended) {
    const day = offer.ends ? ` on ${formatEndDate(offer.ends)}` : ''
    return `${model} ended${day}. The bot ${answers} until you choose another model.`
  }
  if (!offer.ending || !offer.ends) return undefined
  return `${model} ends on ${formatEndDate(offer.ends)}. Choose another model before that day; from then on the bot ${answers}.`
}
