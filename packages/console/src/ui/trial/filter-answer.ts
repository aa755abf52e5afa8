import { LIMITS } from '@bricks/contract/wire'
import { isInside, isKept, joinPath } from './answer-fields.ts'

interface Filter {
  keep?: string[] | undefined
  most?: number | undefined
}

/** Cuts the answer about as the server does. */
export function filterAnswer(value: unknown, { keep, most }: Filter): unknown {
  const isWhole = (keep === undefined || keep.length === 0) && most === undefined
  return isWhole ? value : cutValue(value, '', keep, most ?? LIMITS.listedItems.usual)
}

/** Estimates from the server's count for the whole answer, in proportion to the length without blanks. */
export function estimateTokens(text: string, whole: { body: string; tokens: { before: number } }): number {
  const share = countWithoutBlanks(text) / Math.max(1, countWithoutBlanks(whole.body))
  return Math.max(1, Math.round(whole.tokens.before * share))
}

function countWithoutBlanks(text: string): number {
  return text.replace(/\s+/g, '').length
}

function cutValue(value: unknown, path: string, keep: string[] | undefined, most: number): unknown {
  if (Array.isArray(value)) return value.slice(0, most).map((item) => cutValue(item, `${path}[]`, keep, most))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const own = joinPath(path, name)
      return leadsToKept(own, keep) ? [[name, cutValue(inner, own, keep, most)]] : []
    }),
  )
}

function leadsToKept(path: string, keep: string[] | undefined): boolean {
  return isKept(path, keep) || keep?.some((kept) => isInside(kept, path)) === true
}
