import { LIMITS } from '@bricks/contract/wire'
import { isPathInside, isPathKept, joinPath } from './answer-fields.ts'

interface Filter {
  keep?: string[] | undefined
  most?: number | undefined
}

/** Cuts the answer about as the server does. */
export function filterAnswer(value: unknown, { keep, most }: Filter): unknown {
  const isWhole = (keep === undefined || keep.length === 0) && most === undefined
  return isWhole ? value : filterValue(value, '', keep, most ?? LIMITS.listedItems.usual)
}

/** Scales the server's count for the whole answer by the share of `text` in its length without blanks. */
export function estimateTokens(text: string, whole: { body: string; tokens: { before: number } }): number {
  const share = countWithoutBlanks(text) / Math.max(1, countWithoutBlanks(whole.body))
  return Math.max(1, Math.round(whole.tokens.before * share))
}

function countWithoutBlanks(text: string): number {
  return text.replace(/\s+/g, '').length
}

function filterValue(value: unknown, path: string, keep: string[] | undefined, most: number): unknown {
  if (Array.isArray(value)) return value.slice(0, most).map((item) => filterValue(item, `${path}[]`, keep, most))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const own = joinPath(path, name)
      return isKeptOrHoldsKept(own, keep) ? [[name, filterValue(inner, own, keep, most)]] : []
    }),
  )
}

export function isKeptOrHoldsKept(path: string, keep: string[] | undefined): boolean {
  return isPathKept(path, keep) || keep?.some((kept) => isPathInside(kept, path)) === true
}
