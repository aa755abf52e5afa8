import type { ReadAnswer } from '@bricks/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readApis } from '#api/connections/reading.ts'
import { type Source, toReadRequest } from './source.ts'

export interface Reading {
  isPending: boolean
  error: Error | null
  begin: (source: Source) => void
  cancel: () => void
}

export function useReading(projectId: string, onRead: (answer: ReadAnswer, source: Source) => void): Reading {
  const running = useRef<AbortController>(undefined)
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: ({ source, signal }: { source: Source; signal: AbortSignal }) =>
      readApis({ project_id: projectId, ...toReadRequest(source) }, signal),
  })
  useEffect(() => () => running.current?.abort(), [])
  const begin = (source: Source) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    mutate({ source, signal }, { onSuccess: (answer) => signal.aborted || onRead(answer, source) })
  }
  const cancel = () => {
    running.current?.abort()
    reset()
  }
  return { isPending, error: error?.name === 'AbortError' ? null : error, begin, cancel }
}
