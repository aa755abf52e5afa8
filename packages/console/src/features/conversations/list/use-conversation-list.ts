import type { ConversationSummary } from '@bricks/contract'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ConversationFilter, conversationsQuery, newestConversationsQuery } from '#api/chat/conversations.ts'
import { joinNewestAndSort, mergeNewestKeepingPlaces } from './merge-newest.ts'

export function useConversationList(projectId: string, filter: ConversationFilter) {
  const client = useQueryClient()
  const pagesOptions = conversationsQuery(projectId, filter)
  const list = useInfiniteQuery(pagesOptions)
  const shown = useMemo(() => list.data?.pages.flatMap(({ rows }) => rows), [list.data])
  const { data: newest = NONE } = useQuery({
    ...newestConversationsQuery(projectId, filter),
    enabled: shown !== undefined,
    initialData: list.data?.pages[0]?.rows,
    initialDataUpdatedAt: list.dataUpdatedAt,
  })
  const { rows, fresh } = useMemo(() => mergeNewestKeepingPlaces(shown ?? NONE, newest), [shown, newest])
  const showFreshConversations = () => {
    const isGap = newest.length > 0 && fresh.length === newest.length && rows.length > 0
    if (isGap) return client.resetQueries({ queryKey: pagesOptions.queryKey })
    client.setQueryData(pagesOptions.queryKey, (data) => {
      const [first, ...rest] = data?.pages ?? []
      const older = new Set(rest.flatMap((page) => page.rows.map(({ id }) => id)))
      const moved = joinNewestAndSort(first?.rows ?? NONE, newest)
      // A conversation that continued moves to the first page, so it is removed from its later page.
      const seen = new Set(moved.map(({ id }) => id))
      const left = rest.map((page) => ({
        ...page,
        rows: page.rows.filter(({ id }) => !(older.has(id) && seen.has(id))),
      }))
      return data && { ...data, pages: [{ rows: moved, next: first?.next }, ...left] }
    })
  }
  return { list, rows, fresh, showFreshConversations }
}

const NONE: readonly ConversationSummary[] = []
