import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { liveVersionQuery } from '#api/projects/projects.ts'
import type { Draft } from '#features/editor/draft/draft.ts'
import type { Editing } from '#features/editor/draft/use-editing.ts'

const comparingQuery = queryOptions({
  queryKey: ['list-changes'],
  queryFn: () => import('./list-changes.ts'),
  staleTime: Number.POSITIVE_INFINITY,
})

export interface Changes {
  count: number
  /** Undefined until the live version is loaded, and if there is nothing to compare. */
  words: readonly string[] | undefined
  live: Draft | undefined
  error: Error | null
}

export function useChanges({ saved, draft, unsaved }: Editing): Changes {
  const isAsked = saved.live && (unsaved || saved.changes > 0)
  const { data: live, error } = useQuery({ ...liveVersionQuery(saved.id, saved.version), enabled: isAsked })
  const { data: compare } = useQuery({ ...comparingQuery, enabled: isAsked })
  const words = useMemo(
    () => (isAsked && live && compare ? compare.listChanges(live, draft) : undefined),
    [isAsked, live, compare, draft],
  )
  return { count: unsaved ? (words?.length ?? saved.changes) : saved.changes, words, live, error }
}
