/** The bounds grow by the same factor (1.42) from 50 ms to 120 s; longer times are in the last bucket. */
export const BUCKETS = 24

const FIRST_BOUND_MS = 50
const LAST_BOUND_MS = 120_000
const FACTOR = (LAST_BOUND_MS / FIRST_BOUND_MS) ** (1 / (BUCKETS - 2))

export function findTimeBucket(milliseconds: number): number {
  if (milliseconds <= FIRST_BOUND_MS) return 0
  const bucket = Math.ceil(Math.log(milliseconds / FIRST_BOUND_MS) / Math.log(FACTOR) - 1e-9)
  return Math.min(BUCKETS - 1, bucket)
}

/**
 * Gives whole milliseconds; null if nothing was counted. `counts` is by bucket, `share` is 0 to 1. Within a bucket,
 * times are taken as spread evenly on a logarithmic scale; in the first bucket as spread evenly from 0 to 50 ms. Times
 * in the last bucket count as 120 s.
 */
export function estimatePercentile(counts: readonly number[], share: number): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  let left = share * all
  for (const [bucket, count] of counts.entries()) {
    if (count > 0 && left <= count) return Math.round(estimateTimeInBucket(bucket, left / count))
    left -= count
  }
  return LAST_BOUND_MS
}

function estimateTimeInBucket(bucket: number, share: number): number {
  if (bucket === 0) return FIRST_BOUND_MS * share
  if (bucket === BUCKETS - 1) return LAST_BOUND_MS
  return FIRST_BOUND_MS * FACTOR ** (bucket - 1 + share)
}
