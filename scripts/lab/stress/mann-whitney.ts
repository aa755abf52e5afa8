/**
 * The two-sided Mann-Whitney U test with normal approximation and correction for ties. A result near 0 means that the
 * two samples differ.
 */
export function computeMannWhitneyP(a: readonly number[], b: readonly number[]): number {
  const ranked = rankValues([...a, ...b])
  const count = a.length + b.length
  const rankSum = ranked.ranks.slice(0, a.length).reduce((sum, value) => sum + value, 0)
  const u = rankSum - (a.length * (a.length + 1)) / 2
  const mean = (a.length * b.length) / 2
  const tie = ranked.ties.reduce((sum, size) => sum + size ** 3 - size, 0) / (count * (count - 1))
  const deviation = Math.sqrt(((a.length * b.length) / 12) * (count + 1 - tie))
  if (deviation === 0) return 1
  const z = Math.max(0, Math.abs(u - mean) - 0.5) / deviation
  return 2 * computeUpperTail(z)
}

function rankValues(values: readonly number[]): { ranks: number[]; ties: number[] } {
  const order = values.map((value, at) => ({ value, at })).sort((x, y) => x.value - y.value)
  const ranks = Array<number>(values.length).fill(0)
  const ties: number[] = []
  for (let from = 0; from < order.length; ) {
    let to = from
    while (to < order.length && order[to]?.value === order[from]?.value) to += 1
    for (const { at } of order.slice(from, to)) ranks[at] = (from + 1 + to) / 2
    ties.push(to - from)
    from = to
  }
  return { ranks, ties }
}

/** The upper tail of the normal distribution. Source: Abramowitz and Stegun, 26.2.17; error below 7.5e-8. */
function computeUpperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const [a, b, c, d, e] = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const series = t * (a + t * (b + t * (c + t * (d + t * e))))
  return (Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI)) * series
}
