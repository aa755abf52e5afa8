import { useQuery } from '@tanstack/react-query'
import { type CheckStanding, findCheckState } from '#ui/bot/checks/find-check-state.ts'
import { checksQuery, failedResultsQuery } from './checks.ts'

export function useCheckStandings(projectId: string) {
  const { data, isError, error, isFetching, refetch } = useQuery(checksQuery(projectId))
  const failed =
    data?.checks.flatMap(({ id, last }) => (last && !last.passed ? [{ id, runId: last.run_id }] : [])) ?? []
  const { data: results } = useQuery({ ...failedResultsQuery(projectId, failed), enabled: failed.length > 0 })
  const standings = data?.checks.map((check): CheckStanding => {
    const isFailed = check.last?.passed === false
    const result = isFailed ? results?.find((each) => each.check_id === check.id) : undefined
    return { check, state: findCheckState(check, data.revision), result }
  })
  return { checks: data, standings, isError, error, isFetching, refetch }
}
