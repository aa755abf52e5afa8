import type { ModelOffer, ProviderOffer } from '@bricks/contract/wire'
import { findModelKind } from './describe-model-settings.ts'

interface ModelGroup {
  label: string
  models: ModelOffer[]
}

export function findModels(
  models: readonly ModelOffer[],
  providers: readonly ProviderOffer[],
  search: string,
): readonly ModelOffer[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return models
  return models.filter((model) => {
    const said = [model.id, model.label, findModelKind(model.id)?.kind, findProviderLabel(providers, model)]
      .join(' ')
      .toLowerCase()
    return words.every((word) => said.includes(word))
  })
}

export function groupModels(models: readonly ModelOffer[], providers: readonly ProviderOffer[]): ModelGroup[] {
  const groups = Map.groupBy(models, (model) => (providers.length > 1 ? findProviderLabel(providers, model) : ''))
  const order = providers.map(({ label }) => label)
  return [...groups]
    .map(([label, group]) => ({ label, models: group }))
    .sort((one, other) => order.indexOf(one.label) - order.indexOf(other.label))
}

export function findProviderLabel(providers: readonly ProviderOffer[], { provider }: ModelOffer): string {
  return (providers.find(({ id }) => id === provider) ?? providers[0])?.label ?? ''
}
