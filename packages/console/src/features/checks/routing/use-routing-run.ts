import type { RoutingRun } from '@bricks/contract'
import { ROUTING_EVENTS, type RoutingEvent } from '@bricks/contract/wire'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { describeRefusal, describeRefusalCode } from '#api/chat/describe-refusal.ts'
import { postForStream } from '#api/http/client.ts'
import { readEvents } from '#api/rehearsal/read-events.ts'
import { routingQuery } from '#api/rehearsal/routing.ts'
import type { Refusal } from '#ui/plan/refusal-notice.tsx'

export interface LiveRun {
  times: number
  cells: RoutingRun['cells']
}

export function useRoutingRun(projectId: string) {
  const client = useQueryClient()
  const running = useRef<AbortController>(null)
  const [live, setLive] = useState<LiveRun>()
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => () => running.current?.abort(), [])

  const startRun = async (times: number) => {
    const leaving = new AbortController()
    running.current = leaving
    setRefusal(undefined)
    setLive({ times, cells: [] })
    const showRefusal = (next: Refusal) => !leaving.signal.aborted && setRefusal(next)
    try {
      const stream = await postForStream('/project/routing/run', { project_id: projectId, times }, leaving.signal)
      let isWhole = false
      for await (const event of readEvents<RoutingEvent>(stream, ROUTING_EVENTS, leaving.signal)) {
        if (event.type === 'cell') {
          const { type: _type, ...cell } = event
          setLive((now) => now && { ...now, cells: [...now.cells, cell] })
        }
        if (event.type === 'error') showRefusal(describeRefusalCode(event.code))
        if (event.type === 'done' || event.type === 'error') isWhole = true
      }
      if (!isWhole) showRefusal({ words: 'The run broke off. Its results so far are kept.' })
    } catch (error) {
      showRefusal(describeRefusal(error))
    } finally {
      await client.invalidateQueries({ queryKey: routingQuery(projectId).queryKey })
      setLive(undefined)
    }
  }
  return { live, refusal, startRun, stop: () => running.current?.abort() }
}
