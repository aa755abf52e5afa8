import { useQuery } from '@tanstack/react-query'
import { problemsQuery } from '#api/projects/projects.ts'
import { Badge } from '#ui/base/badge.tsx'
import { TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'

export const PROBLEMS_HEADING = 'problems-heading'

export default function ProblemsLine({ projectId }: { projectId: string }) {
  const { data: problems = [] } = useQuery(problemsQuery(projectId))
  const showProblems = () => {
    const heading = document.getElementById(PROBLEMS_HEADING)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }
  if (problems.length === 0) return null
  return (
    <span className="flex items-center gap-2 max-sm:hidden">
      <Badge tone="red">{problems.length === 1 ? '1 problem lately' : `${problems.length} problems lately`}</Badge>
      <button
        type="button"
        className={`text-12 whitespace-nowrap pointer-coarse:min-h-11 pointer-coarse:min-w-11 ${TEXT_LINK_STYLE}`}
        aria-label="Show recent problems"
        onClick={showProblems}
      >
        Show
      </button>
    </span>
  )
}
