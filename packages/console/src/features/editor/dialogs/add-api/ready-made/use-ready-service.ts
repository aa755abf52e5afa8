import type { AnswerFilter, Connection } from '@bricks/contract'
import { GALLERY, type GalleryCard } from '@bricks/contract/gallery'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createUuid } from '#create-uuid.ts'
import { loadChunk } from '#load-chunk.ts'
import { createServiceForm, type ServiceChoice } from './create-service-form.ts'

export function useReadyService(draft: { connections: readonly Connection[]; names: readonly string[] }) {
  const [choice, setChoice] = useState<ServiceChoice>()
  const [last, setLast] = useState<string>()
  const card = GALLERY.find(({ id }) => id === choice?.id)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['gallery', choice?.id],
    queryFn: () => (card ? loadChunk(card.load) : Promise.reject(new Error('no such service'))),
    enabled: card !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const service = data?.id === choice?.id ? data : undefined
  const changeChoice = (part: Partial<ServiceChoice>) => setChoice((now) => now && { ...now, ...part })
  return {
    choice,
    card,
    service,
    error,
    isLoading: isFetching,
    reload: () => void refetch(),
    choose: ({ id }: GalleryCard) => setChoice({ id, key: createUuid(), typed: {}, answers: {} }),
    leave: () => {
      setLast(choice?.id)
      setChoice(undefined)
    },
    last,
    changeChoice,
    keepAnswer: (operation: string, answer: AnswerFilter | undefined) =>
      setChoice((now) => now && { ...now, answers: { ...now.answers, [operation]: answer } }),
    complete: card && service && choice && createServiceForm({ card, service, choice, ...draft }),
    isTyped: Object.values(choice?.typed ?? {}).some((text) => text.trim() !== ''),
  }
}

export type ReadyService = ReturnType<typeof useReadyService>
