import type { EndpointBody, Endpoints } from '@bricks/contract'
import { REHEARSAL_EVENTS, type RehearsalEvent, type ReplyTrace } from '@bricks/contract/wire'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { describeRefusal, describeRefusalCode } from '#api/chat/describe-refusal.ts'
import { postForStream } from '#api/http/client.ts'
import type { CalledBrick, RehearsalState } from '#ui/trace/why/rehearsal-state.ts'
import { readEvents } from './read-events.ts'
import { routingQuery } from './routing.ts'

type Rehearse = Omit<EndpointBody<Endpoints['rehearse']>, 'project_id'>

export function useRehearsal(projectId: string) {
  const client = useQueryClient()
  const running = useRef<AbortController>(null)
  const [state, setState] = useState<RehearsalState>()
  useEffect(() => () => running.current?.abort(), [])

  const startRehearsal = async (asked: Rehearse) => {
    const leaving = new AbortController()
    running.current?.abort()
    running.current = leaving
    const changeRehearsal = (part: (now: RehearsalState) => Partial<RehearsalState>) => {
      if (!leaving.signal.aborted) setState((now) => now && { ...now, ...part(now) })
    }
    setState({ isRunning: true, runs: [], times: asked.times ?? 1 })
    try {
      const stream = await postForStream('/project/rehearse', { ...asked, project_id: projectId }, leaving.signal)
      let isWhole = false
      for await (const event of readEvents<RehearsalEvent>(stream, REHEARSAL_EVENTS, leaving.signal)) {
        if (event.type === 'end') changeRehearsal(({ runs }) => ({ runs: [...runs, listCalledBricks(event.traces)] }))
        if (event.type === 'reason') changeRehearsal(() => ({ reason: event.text }))
        if (event.type === 'error') changeRehearsal(() => ({ refusal: describeRefusalCode(event.code) }))
        if (event.type === 'done' || event.type === 'error') isWhole = true
      }
      if (!isWhole) changeRehearsal(() => ({ refusal: { words: 'It broke off. The answers so far are kept here.' } }))
    } catch (error) {
      changeRehearsal(() => ({ refusal: describeRefusal(error) }))
    } finally {
      changeRehearsal(() => ({ isRunning: false }))
      void client.invalidateQueries({ queryKey: routingQuery(projectId).queryKey })
    }
  }
  const stopRehearsal = () => {
    running.current?.abort()
    setState((now) => now && { ...now, isRunning: false, isStopped: true })
  }
  return { state, startRehearsal, stopRehearsal }
}

function listCalledBricks(traces: readonly ReplyTrace[]): CalledBrick[] {
  const calls = traces.flatMap(({ rounds }) => rounds.flatMap((round) => round.calls))
  return Array.from(new Map(calls.map(({ id, brick }) => [id || brick, { id, name: brick }])).values())
}
