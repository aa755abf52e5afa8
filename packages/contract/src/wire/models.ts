/** A model that a server offers. Absent fields mean no, or unknown. */
export interface ModelOffer {
  id: string
  /** The least role that may choose it. */
  role: number
  /** The display name, if it differs from the id. */
  label?: string | undefined
  /** The first day, in UTC, on which it no longer answers. */
  ends?: string | undefined
  /** Projects may keep it, but not choose it. */
  ended?: boolean | undefined
  ending?: boolean | undefined
  /** New projects begin with it. */
  default?: boolean | undefined
  /** In US dollars for a million tokens, for tokens that it reads and for tokens that it writes. */
  price_in?: number | undefined
  price_out?: number | undefined
  /** The day on which price and end were looked up. */
  looked_up?: string | undefined
  /** False: it cannot call APIs. */
  tools?: boolean | undefined
  /** Id of its provider; absent for the first one. */
  provider?: string | undefined
  /** In tokens: what it reads and writes at once. */
  context?: number | undefined
}

/** A provider of models. `openaikey` belongs to the first provider of a server. */
export interface ProviderOffer {
  id: string
  label: string
  /** False if the operator has a key, or no key is needed. */
  needs_key: boolean
  /** The operator's key serves live bots whose owner has no key. Absent if it is lent for tests only. */
  operator_key?: boolean | undefined
}

/** Whether a bot with this model needs a provider key of its owner, and of which provider. */
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
