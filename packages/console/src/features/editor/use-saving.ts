import type { Project } from '@bricks/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { findErrorCode } from '#api/api-error.ts'
import { projectQuery, updateProjectMutation } from '#api/projects.ts'
import type { Draft } from '#features/editor/draft.ts'
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
export function useSaving({ saved, draft, dispatch }: Editing): Saving {
  const client = useQueryClient()
  const update = useMutation(updateProjectMutation)
  const [conflict, setConflict] = useState<Project>()

  async function send(revision: number): Promise<Project | undefined> {
    const sent: Draft = draft
    try {
      const project = await update.mutateAsync({ ...sent, id: saved.id, revision })
      dispatch({ type: 'saved', project, sent })
      return project
    } catch (error) {
      if (findErrorCode(error) === 'conflict') await findConflict()
      return undefined
    }
  }

  async function findConflict(): Promise<void> {
    const newer = await client.fetchQuery({ ...projectQuery(saved.id), staleTime: 0 }).catch(() => undefined)
    if (!newer) return
    update.reset()
    setConflict(newer)
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
