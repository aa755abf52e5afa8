import { type ConversationMark, LIMITS } from '@bricks/contract/wire'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ConversationFilter } from '#api/chat/conversations.ts'
import { ALL_MARKS, findStartOfDay } from './describe-conversation.ts'

export interface Filters {
  q: string
  mark: ConversationMark | ''
  /** The id of a called brick, or `none`. */
  brick: string
  kind: 'test' | 'live' | ''
  version: string
  days: string
}

export const NO_FILTERS: Filters = { q: '', mark: '', brick: '', kind: '', version: '', days: '' }
export const DAYS = ['1', '7', '30'] as const
const NAMES = Object.keys(NO_FILTERS) as Array<keyof Filters>

export function useFilters() {
  const [params, setParams] = useSearchParams()
  const filters = useMemo(() => readFilters(params), [params])
  const changeFilters = (part: Partial<Filters>) =>
    setParams((now) => writeFilters(now, { ...readFilters(now), ...part }), { replace: true, preventScrollReset: true })
  return { filters, changeFilters, clear: () => changeFilters(NO_FILTERS) }
}

export function hasFilters(filters: Filters): boolean {
  return NAMES.some((name) => filters[name] !== '')
}

export function readFilters(params: URLSearchParams): Filters {
  const readParameter = (name: keyof Filters) => params.get(name) ?? ''
  const kind = readParameter('kind')
  return {
    q: shortenSearch(readParameter('q')),
    mark: ALL_MARKS.find((mark) => mark === readParameter('mark')) ?? '',
    brick: readParameter('brick'),
    kind: kind === 'test' || kind === 'live' ? kind : '',
    version: /^\d{1,6}$/.test(readParameter('version')) ? readParameter('version') : '',
    days: DAYS.find((days) => days === readParameter('days')) ?? '',
  }
}

/** A link may bring a search that the server refuses: a text that is too long, or has NUL or half a surrogate pair. */
function shortenSearch(text: string): string {
  const words = text.replaceAll('\0', '').slice(0, LIMITS.searchedText)
  return words.replace(/[\uD800-\uDBFF]$/, '')
}

function writeFilters(params: URLSearchParams, filters: Filters): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of NAMES) {
    if (filters[name] === '') next.delete(name)
    else next.set(name, filters[name])
  }
  return next
}

export function toConversationFilter({ q, mark, brick, kind, version, days }: Filters, now: Date): ConversationFilter {
  const today = findStartOfDay(now)
  const from = new Date(today.getFullYear(), today.getMonth(), today.getDate() - Number(days) + 1)
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(mark && { mark }),
    ...(brick && { brick }),
    ...(kind && { kind }),
    ...(version && { version: Number(version) }),
    ...(days && { from: from.toISOString() }),
  }
}
