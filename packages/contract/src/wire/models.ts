/** A model that a server offers, as the console is told of it. What is absent is no, or not known. */
export type ModelOffer = {
  id: string
  /** The least role that may choose it. */
  role: number
  /** What people call it, where that is not its id. */
  label?: string | undefined
  /** The first day, in UTC, on which it no longer answers. */
  ends?: string | undefined
  /** It may be kept, and no longer be chosen. */
  ended?: boolean | undefined
  /** Its end is near. */
  ending?: boolean | undefined
  /** New projects begin with it. */
  default?: boolean | undefined
  /** False: it calls no APIs. */
  tools?: boolean | undefined
}

/** What a new project of this role begins with, and what answers for a model that has ended. */
export function findDefaultModel<Offer extends ModelOffer>(offers: readonly Offer[], role: number): Offer | undefined {
  const usable = offers.filter((offer) => !offer.ended && offer.role <= role)
  return usable.find((offer) => offer.default) ?? usable[0]
}
