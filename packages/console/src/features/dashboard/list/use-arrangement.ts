import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router-dom'
import { useStoredText, writeStoredText } from '#api/session/stored-text.ts'
import { type Arrangement, FILTERS, type Filter, SORTS, type Sort } from './arrange-projects.ts'

export type Layout = 'cards' | 'list'

const SORT_KEY = 'bricks:dashboard-sort'
const LAYOUT_KEY = 'bricks:dashboard-layout'
const TYPING_MS = 300
const KEEP_PLACE = { replace: true, preventScrollReset: true }

export function useArrangement() {
  const [params, setParams] = useSearchParams()
  const storedSort = useStoredText(SORT_KEY)
  const isList = useStoredText(LAYOUT_KEY) === 'list'
  const [search, setSearch] = useSearchInAddress()
  const sort = SORTS.find(({ value }) => value === storedSort)?.value ?? 'edited'
  const filter = FILTERS.find(({ value }) => value === params.get('show'))?.value ?? 'all'
  const arrangement: Arrangement = useMemo(() => ({ search, sort, filter }), [search, sort, filter])
  const setFilter = (next: Filter) =>
    setParams((now) => withParameter(now, 'show', next === 'all' ? '' : next), KEEP_PLACE)
  return {
    arrangement,
    layout: isList ? ('list' as const) : ('cards' as const),
    setSearch,
    setFilter,
    setSort: (sort: Sort) => writeStoredText(SORT_KEY, sort),
    setLayout: (layout: Layout) => writeStoredText(LAYOUT_KEY, layout),
    clear: () => {
      setSearch('')
      setFilter('all')
    },
  }
}

function useSearchInAddress(): [string, (search: string) => void] {
  const [params, setParams] = useSearchParams()
  const kept = params.get('q') ?? ''
  // While another page opens, the search is not written into the address, because that would stop the navigation.
  const isLeaving = useNavigation().state !== 'idle'
  const [search, setSearch] = useState(kept)
  const written = useRef(kept)
  useEffect(() => {
    if (kept === written.current) return
    written.current = kept
    setSearch(kept)
  }, [kept])
  useEffect(() => {
    if (search === written.current || isLeaving) return
    const timer = setTimeout(() => {
      written.current = search
      setParams((now) => withParameter(now, 'q', search), KEEP_PLACE)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [search, isLeaving, setParams])
  return [search, setSearch]
}

function withParameter(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}
