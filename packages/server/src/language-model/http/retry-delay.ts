import type { ProviderFault } from './provider-fault.ts'

/** Both in seconds. If the provider asks for a wait longer than `MAX_RETRY_AFTER`, there is no retry. */
const MAX_RETRY_AFTER = 5
const DEFAULT_RETRY_AFTER = 1
/** In milliseconds. The delay is random between these two, so that many requests do not return at once. */
const JITTER = { least: 200, most: 1000 }

export function createRetryDelay(random: () => number): (fault: ProviderFault) => number | undefined {
  const left = { once: 1, twice: 2 }
  return ({ retry, error }) => {
    if (retry === 'never' || left[retry] === 0) return undefined
    left[retry] -= 1
    if (retry === 'twice') return JITTER.least + random() * (JITTER.most - JITTER.least)
    const seconds = error.retryAfter ?? DEFAULT_RETRY_AFTER
    return seconds <= MAX_RETRY_AFTER ? seconds * 1000 : undefined
  }
}

/** In seconds. Source for both forms of the header, seconds and date: RFC 9110, section 10.2.3. */
export function readRetryAfter(header: string | string[] | undefined, now: Date): number | undefined {
  const text = Array.isArray(header) ? header[0] : header
  if (text === undefined) return undefined
  if (/^\d+$/.test(text)) return Number(text)
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now.getTime()) / 1000))
}
