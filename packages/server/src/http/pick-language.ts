/** Picks by the weights of an `Accept-Language` header (RFC 9110, section 12.5.4). `de-AT` counts as `de`. */
export function pickLanguage<Offer extends { language: string }>(
  header: string | undefined,
  offers: readonly Offer[],
): Offer | undefined {
  const wishes = (header ?? '').split(',', MOST_READ).map(parseWeightedLanguage)
  const ordered = wishes.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight)
  for (const { language } of ordered) {
    const found = offers.find((offer) => offer.language === language)
    if (found) return found
  }
}

const MOST_READ = 30

function parseWeightedLanguage(text: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return { language: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) || 0 }
}
