import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useStoredText, writeStoredText } from '#api/session/stored-text.ts'
import { type Arrangement, FILTERS, type Filter, SORTS, type Sort } from './arrange-projects.ts'

export type Layout = 'cards' | 'list'

const SORT_KEY = 'bricks:dashboard-sort'
const LAYOUT_KEY = 'bricks:dashboard-layout'

export function useArrangement() {
  const [params, setParams] = useSearchParams()
  const storedSort = useStoredText(SORT_KEY)
  const isList = useStoredText(LAYOUT_KEY) === 'list'
  const [search, setSearch] = useState('')
  const sort = SORTS.find(({ value }) => value === storedSort)?.value ?? 'edited'
  const filter = FILTERS.find(({ value }) => value === params.get('show'))?.value ?? 'all'
  const arrangement: Arrangement = useMemo(() => ({ search, sort, filter }), [search, sort, filter])
  const setFilter = (next: Filter) =>
    setParams(next === 'all' ? {} : { show: next }, { replace: true, preventScrollReset: true })
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
