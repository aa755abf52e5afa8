import { CHECK_RUN_EVENTS, type CheckRunEvent } from '@bricks/contract/wire'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { describeRefusal, describeRefusalCode } from '#api/chat/describe-refusal.ts'
import { postForStream } from '#api/http/client.ts'
import type { LiveCheckRun } from '#ui/bot/checks/find-check-state.ts'
import type { Refusal } from '#ui/plan/refusal-notice.tsx'
import { refreshChecks } from './change-checks.ts'
import { readEvents } from './read-events.ts'

export interface CheckRunEnd {
  passed: number
  failed: number
}

/** The run stops when the component unmounts; the server keeps the results so far. */
export function useCheckRun(projectId: string) {
  const client = useQueryClient()
  const running = useRef<AbortController>(null)
  const [live, setLive] = useState<LiveCheckRun>()
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => () => running.current?.abort(), [])

  const startRun = async (checkId?: string): Promise<CheckRunEnd | undefined> => {
    const leaving = new AbortController()
    running.current?.abort()
    running.current = leaving
    setRefusal(undefined)
    setLive({ checkId, total: undefined, begun: [], results: [] })
    const showRefusal = (next: Refusal) => !leaving.signal.aborted && setRefusal(next)
    const asked = { project_id: projectId, ...(checkId !== undefined && { check_id: checkId }) }
    let last: CheckRunEvent | undefined
    try {
      const stream = await postForStream('/project/checks/run', asked, leaving.signal)
      for await (const event of readEvents<CheckRunEvent>(stream, CHECK_RUN_EVENTS, leaving.signal)) {
        last = event
        setLive((now) => now && withCheckRunEvent(now, event))
      }
      if (last?.type === 'error') showRefusal(describeRefusalCode(last.code))
      else if (last?.type !== 'done') showRefusal({ words: 'The run broke off. Its results so far are kept.' })
    } catch (error) {
      showRefusal(describeRefusal(error))
    } finally {
      await refreshChecks(client, projectId)
      if (running.current === leaving) setLive(undefined)
    }
    if (leaving.signal.aborted || last?.type !== 'done') return undefined
    return { passed: last.passed, failed: last.failed }
  }
  return { live, refusal, startRun, stop: () => running.current?.abort() }
}

function withCheckRunEvent(run: LiveCheckRun, event: CheckRunEvent): LiveCheckRun {
  if (event.type === 'start') return { ...run, total: event.checks }
  if (event.type === 'begin') return { ...run, begun: [...run.begun, event.check_id] }
  if (event.type !== 'result') return run
  const { type: _type, ...result } = event
  return { ...run, results: [...run.results, result] }
}
