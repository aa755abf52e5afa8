/** A model that a server offers. An absent field means no or unknown, but an absent `tools` means yes. */
export interface ModelOffer {
  id: string
  role: number
  label?: string | undefined
  /** The first day, in UTC, on which the model no longer answers. */
  ends?: string | undefined
  /** Projects may keep the model, but not choose it. */
  ended?: boolean | undefined
  ending?: boolean | undefined
  default?: boolean | undefined
  /** Prices of tokens that the model reads, and of tokens that it writes, in US dollars for a million tokens. */
  price_in?: number | undefined
  price_out?: number | undefined
  looked_up?: string | undefined
  tools?: boolean | undefined
  /** Id of the model's provider; absent for the first provider. */
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
