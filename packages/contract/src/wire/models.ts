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
  /** In US dollars for a million tokens, of what it reads and of what it writes. */
  price_in?: number | undefined
  price_out?: number | undefined
  /** The day on which price and end were looked up. */
  looked_up?: string | undefined
  /** False: it cannot call APIs. */
  tools?: boolean | undefined
}

/** The model of a new project for this role. It also answers in place of a model that has ended. */
export function findDefaultModel<Offer extends ModelOffer>(offers: readonly Offer[], role: number): Offer | undefined {
  const usable = offers.filter((offer) => !offer.ended && offer.role <= role)
  return usable.find((offer) => offer.default) ?? usable[0]
}
