import type { Connection } from '@bricks/contract'
import { useEffect, useState } from 'react'
import { createFoundApis, type Found } from '#features/editor/dialogs/add-api/found-apis.ts'
import { findSourceFault, type Source } from './source.ts'
import { useReading } from './use-reading.ts'

const NOTHING: Source = { text: '' }

interface Pasting {
  projectId: string
  connections: readonly Connection[]
  room: number
  pasted: string | undefined
  onRead: () => void
}

export function usePaste({ projectId, connections, room, pasted, onRead }: Pasting) {
  const [source, setSource] = useState(NOTHING)
  const [fault, setFault] = useState<string>()
  const [found, setFound] = useState<Found>()
  const reading = useReading(projectId, (answer, of) => {
    onRead()
    setFound(createFoundApis(answer, of, connections, room))
  })
  const changeSource = (next: Source) => {
    reading.cancel()
    setFault(undefined)
    setSource(next)
  }
  const checkAndReadSource = (next: Source) => {
    changeSource(next)
    const wrong = findSourceFault(next)
    if (wrong === undefined) reading.begin(next)
    else setFault(wrong)
  }
  const [waiting, setWaiting] = useState(pasted)
  useEffect(() => {
    if (waiting === undefined) return
    setWaiting(undefined)
    checkAndReadSource({ text: waiting })
  })
  return {
    source,
    fault,
    found,
    reading,
    setFault,
    setFound,
    changeSource,
    checkAndReadSource,
    readAgain: () => {
      setFound(undefined)
      reading.cancel()
    },
  }
}
