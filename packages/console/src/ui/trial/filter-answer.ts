import { LIMITS } from '@bricks/contract/wire'
import { isInside, isKept, joinPath } from './answer-fields.ts'

interface Filter {
  keep?: string[] | undefined
  most?: number | undefined
}

const CHARACTERS_A_TOKEN = 4

/** What is left of an answer, about as the server cuts it. */
export function filterAnswer(value: unknown, { keep, most = LIMITS.listedItems.usual }: Filter): unknown {
  return cut(value, '', keep, most)
}

/** Close enough to choose fields by: the model's own count differs with the language. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_A_TOKEN)
}

function cut(value: unknown, path: string, keep: string[] | undefined, most: number): unknown {
  if (Array.isArray(value)) return value.slice(0, most).map((item) => cut(item, `${path}[]`, keep, most))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const own = joinPath(path, name)
      return leadsToKept(own, keep) ? [[name, cut(inner, own, keep, most)]] : []
    }),
  )
}

function leadsToKept(path: string, keep: string[] | undefined): boolean {
  return isKept(path, keep) || keep?.some((kept) => isInside(kept, path)) === true
}
