/** The words of a text in lower case; a name such as `orderStatus` or `order_status` gives its parts. */
export function splitWords(text: string): string[] {
  return text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll("'s", '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

const ENDINGS: readonly [RegExp, string][] = [
  [/ies$/, 'y'],
  [/(s|x|z|ch|sh)es$/, '$1'],
  [/([^su])s$/, '$1'],
  [/(\w{3})(ations?|ings?|ed|ment)$/, '$1'],
]

/** The word without its endings, so that "deliveries" and "delivery", "booked" and "booking" meet. Good enough to compare, not to show. */
export function stemWord(word: string): string {
  let stem = word
  for (const [ending, rest] of ENDINGS) if (stem.length > 3) stem = stem.replace(ending, rest)
  if (stem.length > 3) stem = stem.replace(/e$/, '').replace(/y$/, 'i')
  return stem.replace(/([bdfglmnprt])\1$/, '$1')
}
