/**
 * A model that a server offers. An absent field means no or unknown, but an absent `tools` means yes, and an absent
 * `provider` means the first provider. The model no longer answers from the day `ends` (UTC) on. Projects may keep an
 * `ended` model, but not choose it. In US dollars, `price_in` is for a million tokens that the model reads, `price_out`
 * for a million that it writes.
 */
export interface ModelOffer {
  id: string
  role: number
  label?: string | undefined
  ends?: string | undefined
  ended?: boolean | undefined
  ending?: boolean | undefined
  default?: boolean | undefined
  price_in?: number | undefined
  price_out?: number | undefined
  looked_up?: string | undefined
  tools?: boolean | undefined
  provider?: string | undefined
  context?: number | undefined
}

export interface ProviderOffer {
  id: string
  label: string
  needs_key: boolean
  /** The operator's key serves live bots whose owner has no key. Absent if that key is lent for tests only. */
  operator_key?: boolean | undefined
}

export function findKeyProvider(
  { providers, models }: { providers: readonly ProviderOffer[]; models: readonly ModelOffer[] },
  model: string,
): ProviderOffer | undefined {
  const offer = models.find(({ id }) => id === model)
  const provider = providers.find(({ id }) => id === offer?.provider) ?? providers[0]
  return provider?.needs_key ? provider : undefined
}

/** The model of a new project for this role. It also answers in place of a model that has ended. */
export function findDefaultModel<Offer extends ModelOffer>(offers: readonly Offer[], role: number): Offer | undefined {
  const usable = offers.filter((offer) => !offer.ended && offer.role <= role)
  return usable.find((offer) => offer.default) ?? usable[0]
}
