/** A model that projects may choose. */
export interface ModelOffer {
  id: string
  /** The least role that may choose it. */
  leastRole: number
  /** Which settings it takes: `reasoning` models take no sampling. */
  profile: 'classic' | 'reasoning'
}

/** Reads `id[:least role][:profile]`; an id may hold colons itself. Undefined where there is no id. */
export function parseModelOffer(entry: string): ModelOffer | undefined {
  const match = /^(?<id>.+?)(?::(?<role>\d{1,3}))?(?::(?<profile>classic|reasoning))?$/.exec(entry)
  if (!match?.groups) return undefined
  const { id = '', role = '0', profile } = match.groups
  if (!/^[\w.:/-]+$/.test(id)) return undefined
  return { id, leastRole: Number(role), profile: profile === 'reasoning' ? 'reasoning' : 'classic' }
}

export function findModelOffer(offers: readonly ModelOffer[], id: string): ModelOffer | undefined {
  return offers.find((offer) => offer.id === id)
}
