import type { Project } from '@bricks/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { findErrorCode } from '#api/api-error.ts'
import { projectQuery, updateProjectMutation } from '#api/projects.ts'
import { type Draft, isSameDraft } from '#features/editor/draft.ts'
import type { Editing } from '#features/editor/use-editing.ts'

export interface Saving {
  isPending: boolean
  error: Error | null
  /** The project as somebody saved it in the meantime, while the builder has not chosen between the two. */
  conflict: Project | undefined
  /** Resolves with the saved project, or undefined where the server did not take it. */
  save(): Promise<Project | undefined>
  overwrite(): Promise<Project | undefined>
  closeConflict(): void
}

/** Sends the draft with the revision it was made on; a newer one is never written over unasked. */
export function useSaving({ saved, draft, unsaved, dispatch }: Editing): Saving {
  const client = useQueryClient()
  const update = useMutation(updateProjectMutation)
  const { isError, reset } = update
  const [conflict, setConflict] = useState<Project>()

  // What could not be saved was given up: its error goes with it.
  useEffect(() => {
    if (!unsaved && isError) reset()
  }, [unsaved, isError, reset])

  async function send(revision: number): Promise<Project | undefined> {
    const sent: Draft = draft
    try {
      const project = await update.mutateAsync({ ...sent, id: saved.id, revision })
      dispatch({ type: 'saved', project, sent })
      return project
    } catch (error) {
      if (findErrorCode(error) === 'conflict') return findConflict(sent)
      return undefined
    }
  }

  /** What was saved elsewhere, unless it says the same: a save whose answer was lost on its way is no conflict. */
  async function findConflict(sent: Draft): Promise<Project | undefined> {
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
    save: () => send(saved.revision),
    overwrite: () => {
      setConflict(undefined)
      return send(conflict?.revision ?? saved.revision)
    },
    closeConflict: () => setConflict(undefined),
  }
}
