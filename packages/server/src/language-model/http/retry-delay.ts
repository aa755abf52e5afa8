import type { IncomingHttpHeaders } from 'node:http'
import { DAY, SECOND } from '#time.ts'
import type { ProviderFault } from './provider-fault.ts'

/** Both in seconds. If the provider asks for a wait longer than `MAX_RETRY_AFTER`, there is no retry. */
const MAX_RETRY_AFTER = 5
const DEFAULT_RETRY_AFTER = 1
/** In seconds: a day. A wait with very many digits reads as Infinity, which a `retry-after` header cannot hold. */
const LONGEST_TOLD = DAY / SECOND
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

/**
 * In seconds. Source for both forms of the header, seconds and date: RFC 9110, section 10.2.3. OpenAI and Azure also
 * send `retry-after-ms`, and gateways send parts of a second: `Date.parse` would take `7.5` for a day in July.
 */
export function readRetryAfter(headers: IncomingHttpHeaders, now: Date): number | undefined {
  const seconds = readSeconds(headers, now)
  return seconds === undefined ? undefined : Math.min(seconds, LONGEST_TOLD)
}

function readSeconds(headers: IncomingHttpHeaders, now: Date): number | undefined {
  const inMilliseconds = readHeaderNumber(headers['retry-after-ms'])
  if (inMilliseconds !== undefined) return Math.ceil(inMilliseconds / 1000)
  const text = findFirstHeader(headers['retry-after'])?.trim()
  const seconds = readHeaderNumber(text)
  if (seconds !== undefined) return Math.ceil(seconds)
  const date = /[a-z]/i.test(text ?? '') ? Date.parse(text ?? '') : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now.getTime()) / 1000))
}

/** A gateway may add a header of its own to the provider's. Undici then gives a list, even if Node's type has none. */
function findFirstHeader(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

function readHeaderNumber(header: string | string[] | undefined): number | undefined {
  const text = findFirstHeader(header)?.trim() ?? ''
  return /^\d+(\.\d*)?$/.test(text) ? Number(text) : undefined
}
