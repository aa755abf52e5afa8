import type { ProviderFault } from './provider-fault.ts'

/** A provider that asks for a longer wait than this is not waited for. In seconds. */
const LONGEST_RETRY_AFTER = 5
/** Seconds to wait for a busy provider that names no time. */
const DEFAULT_RETRY_AFTER = 1
/** Milliseconds before a failed request is sent again, chosen at random between the two so that many do not return at once. */
const JITTER = { least: 200, most: 1000 }

/** Decides, fault by fault, how many milliseconds to wait before the next try; undefined: give up. */
export function createRetryDelay(random: () => number): (fault: ProviderFault) => number | undefined {
  const left = { once: 1, twice: 2 }
  return ({ retry, error }) => {
    if (retry === 'never' || left[retry] === 0) return undefined
    left[retry] -= 1
    if (retry === 'twice') return JITTER.least + random() * (JITTER.most - JITTER.least)
    const seconds = error.retryAfter ?? DEFAULT_RETRY_AFTER
    return seconds <= LONGEST_RETRY_AFTER ? seconds * 1000 : undefined
  }
}

/** Seconds to wait, from a Retry-After header in either of its forms. Source: RFC 9110, 10.2.3. */
export function readRetryAfter(header: string | string[] | undefined, now: Date): number | undefined {
  const text = Array.isArray(header) ? header[0] : header
  if (text === undefined) return undefined
  if (/^\d+$/.test(text)) return Number(text)
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now.getTime()) / 1000))
}
