import type { Project } from '@bricks/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { findErrorCode } from '#api/http/api-error.ts'
import { projectQuery, updateProjectMutation } from '#api/projects/projects.ts'
import { type Draft, isSameDraft } from '#features/editor/draft/draft.ts'
import type { Editing } from '#features/editor/draft/use-editing.ts'

export interface Saving {
  isPending: boolean
  error: Error | null
  /** The project as it was saved elsewhere; undefined without a conflict, and once the builder has decided. */
  conflict: Project | undefined
  save(): Promise<Project | undefined>
  overwrite(): Promise<Project | undefined>
  closeConflict(): void
}

export function useDraftSaving({ saved, draft, unsaved, dispatch }: Editing): Saving {
  const client = useQueryClient()
  const update = useMutation(updateProjectMutation)
  const { isError, reset } = update
  const [conflict, setConflict] = useState<Project>()

  useEffect(() => {
    if (!unsaved && isError) reset()
  }, [unsaved, isError, reset])

  async function saveRevision(revision: number): Promise<Project | undefined> {
    const sent: Draft = draft
    try {
      const project = await update.mutateAsync({ ...sent, id: saved.id, revision })
      dispatch({ type: 'saved', project, sent })
      return project
    } catch (error) {
      if (findErrorCode(error) === 'conflict') return handleConflict(sent)
      return undefined
    }
  }

  /** If the newer version has the same content, it comes from this save, whose answer was lost. */
  async function handleConflict(sent: Draft): Promise<Project | undefined> {
    const newer = await client.fetchQuery({ ...projectQuery(saved.id), staleTime: 0 }).catch(() => undefined)
    if (!newer) return undefined
    update.reset()
    if (!isSameDraft(newer, sent)) {
      setConflict(newer)
      return undefined
    }
    dispatch({ type: 'saved', project: newer, sent })
    return newer
  }

  return {
    isPending: update.isPending,
    error: update.error,
    conflict,
    save: () => saveRevision(saved.revision),
    overwrite: () => {
      setConflict(undefined)
      return saveRevision(conflict?.revision ?? saved.revision)
    },
    closeConflict: () => setConflict(undefined),
  }
}

export function useSaveKey(save: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      save()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [save])
}
