import type { Project } from '@bricks/contract'
import { maskBrickSecret } from '@bricks/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { findErrorCode, isServerAway } from '#api/http/api-error.ts'
import { projectQuery, updateProjectMutation } from '#api/projects/projects.ts'
import { type Draft, isSameDraft } from '#features/editor/draft/draft.ts'
import { maskDraftSecrets } from '#features/editor/draft/mask-draft-secrets.ts'
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
  /** Drafts whose save got no answer. The server may have saved one of them nevertheless. */
  const unanswered = useRef<Draft[]>([])

  useEffect(() => {
    if (!unsaved && isError) reset()
  }, [unsaved, isError, reset])

  async function saveRevision(revision: number): Promise<Project | undefined> {
    const sent: Draft = draft
    try {
      const project = await update.mutateAsync({ ...sent, id: saved.id, revision })
      dispatch({ type: 'saved', project, sent })
      unanswered.current = []
      return project
    } catch (error) {
      if (findErrorCode(error) === 'conflict') return handleConflict(sent)
      if (isServerAway(error)) unanswered.current.push(sent)
      return undefined
    }
  }

  /** If the newer version equals a draft that was sent, only its answer was lost: later edits are saved on top. */
  async function handleConflict(sent: Draft): Promise<Project | undefined> {
    const newer = await client.fetchQuery({ ...projectQuery(saved.id), staleTime: 0 }).catch(() => undefined)
    if (!newer) return undefined
    update.reset()
    const own = [sent, ...unanswered.current].find((each) => isSavedAs(newer, each))
    unanswered.current = []
    if (!own) {
      setConflict(newer)
      return undefined
    }
    dispatch({ type: 'saved', project: newer, sent: own })
    return own === sent ? newer : saveRevision(newer.revision)
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

/** The server answers with a mask in place of a secret that was sent. */
function isSavedAs(saved: Draft, sent: Draft): boolean {
  return isSameDraft(saved, maskDraftSecrets(sent, maskBrickSecret))
}

export function useSaveShortcut(save: () => void): void {
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
