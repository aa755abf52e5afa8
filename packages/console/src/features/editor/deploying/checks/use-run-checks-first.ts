import { useEffect, useEffectEvent } from 'react'
import { useCheckRun } from '#api/rehearsal/use-check-run.ts'
import { useCheckStandings } from '#api/rehearsal/use-check-standings.ts'
import type { CheckStanding } from '#ui/bot/checks/find-check-state.ts'
import { isCheckRunNeeded } from './describe-check-report.ts'

export function useRunChecksFirst(projectId: string, isAsked: boolean, onPassed: () => void) {
  const { standings, ...known } = useCheckStandings(projectId)
  const { startRun, ...run } = useCheckRun(projectId)
  const counted = standings?.filter(({ state }) => state !== 'emptied')
  const waiting = counted?.filter(isCheckRunNeeded) ?? []

  const runWaitingChecks = async () => {
    const [only, ...others] = waiting
    if (!only) return
    const isPart = others.length === 0
    const end = await startRun(isPart ? only.check.id : undefined)
    const isPassedOrJustRun = ({ check, state }: CheckStanding) => check.id === only.check.id || state === 'passed'
    if (end?.failed === 0 && (!isPart || counted?.every(isPassedOrJustRun))) onPassed()
  }
  const begin = useEffectEvent(() => void runWaitingChecks())
  const isKnown = counted !== undefined
  useEffect(() => {
    if (isAsked && isKnown) begin()
  }, [isAsked, isKnown])

  return { ...known, ...run, standings: counted, waiting, runWaitingChecks }
}
