import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { handoffQuery } from '#api/projects/handoff.ts'
import { livePageQuery } from '#api/projects/live-page.ts'
import { readKeptForm, restoreForm } from '#api/session/kept-form.ts'
import { buildHandoffFormKey, toHandoffSettings } from './handoff/handoff-section.tsx'
import { buildAddressWordFormKey, toAddressWord } from './live-page/address-word-field.tsx'

/**
 * True if a form with a Save button of its own has unsaved changes. A form that was saved just before a reload is still
 * kept in the tab, so it is compared with what the server has.
 */
export function useHasUnsavedOtherForms(projectId: string): () => boolean {
  const person = buildHandoffFormKey(projectId)
  const word = buildAddressWordFormKey(projectId)
  const { data: handoff } = useQuery({ ...handoffQuery(projectId), enabled: useWasKept(person) })
  const { data: livePage } = useQuery({ ...livePageQuery(projectId), enabled: useWasKept(word) })
  const hasTypedWord = () => {
    const kept = readKeptForm<{ typed?: string }>(word)
    return kept !== undefined && !(livePage && toAddressWord(kept.typed ?? '') === (livePage.word ?? ''))
  }
  const hasTypedToPerson = () =>
    readKeptForm(person) !== undefined && !(handoff && restoreForm(person, toHandoffSettings(handoff)) === undefined)
  return () => hasTypedWord() || hasTypedToPerson()
}

function useWasKept(name: string): boolean {
  const [wasKept] = useState(() => readKeptForm(name) !== undefined)
  return wasKept
}
