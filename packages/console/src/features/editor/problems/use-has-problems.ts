import { useQuery } from '@tanstack/react-query'
import { problemsQuery } from '#api/projects/projects.ts'

export function useHasProblems(projectId: string): boolean {
  const { data: problems = [] } = useQuery(problemsQuery(projectId))
  return problems.length > 0
}
