import { useQuery } from '@tanstack/react-query'
import { problemsQuery } from '#api/projects.ts'
import { describeProblem } from '#features/editor/describe-problem.ts'
import { Card } from '#ui/card.tsx'

const SHOWN = 5

/** Why the bot failed lately. Where nothing failed, or that cannot be told, it takes no place. */
export function ProblemsCard({ projectId }: { projectId: string }) {
  const { data: problems = [] } = useQuery(problemsQuery(projectId))
  if (problems.length === 0) return null
  const rest = problems.slice(SHOWN)
  return (
    <Card>
      <section aria-labelledby="problems-heading" className="px-5 py-4">
        <h2 id="problems-heading" className="text-16 font-semibold">
          Recent problems
        </h2>
        <ProblemList problems={problems.slice(0, SHOWN)} />
        {rest.length > 0 && (
          <details className="mt-2">
            <summary className="cursor-pointer text-12 text-muted pointer-coarse:py-3.5">{rest.length} more</summary>
            <ProblemList problems={rest} />
          </details>
        )}
      </section>
    </Card>
  )
}

function ProblemList({ problems }: { problems: readonly { at: string; code: string; brick?: string | undefined }[] }) {
  return (
    <ul className="mt-2 grid gap-3">
      {problems.map((problem) => (
        <li key={`${problem.at} ${problem.code} ${problem.brick ?? ''}`}>
          <p className="wrap-anywhere">{describeProblem(problem)}</p>
          <time dateTime={problem.at} className="text-12 text-muted">
            {new Date(problem.at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
        </li>
      ))}
    </ul>
  )
}
