import { ERROR_CODES, isErrorCode } from '@bricks/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { problemsQuery } from '#api/projects/projects.ts'
import { Card } from '#ui/base/card.tsx'

const BRICK_FAILURES: Record<string, string> = {
  brick_blocked: 'its address is not one that may be called',
  brick_connection_needed: 'nobody has signed in to it yet. Connect it',
  brick_connection_refused: 'it does not accept the sign-in any more. Connect it again',
  brick_timeout: 'it took too long to answer',
  brick_too_large: 'its answer was too large',
  brick_bad_status: 'it answered with an error',
  brick_redirect_refused: 'it sent the call on to another address, which is not followed',
  brick_unreachable: 'it could not be reached',
  brick_bad_encoding: 'its answer was compressed, which is not read',
  brick_invalid_arguments: 'what the model filled in does not fit',
  brick_visitor_unknown: 'it needs a visitor who is signed in',
  brick_tool_failed: 'its tool says that it failed',
  brick_tool_changed: 'its tool changed since it was added, so read it again',
  brick_canceled: 'the visitor left before it answered',
}

const SHOWN = 5

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

function describeProblem({ code, brick }: { code: string; brick?: string | undefined }): string {
  const reason = BRICK_FAILURES[code]
  if (brick && code === 'brick_answer_changed') {
    return `The answer of “${brick}” changed its form: none of the fields that you keep were in it, so the bot was shown all of it.`
  }
  if (brick) return `“${brick}” failed: ${reason ?? 'its answer could not be used'}.`
  return isErrorCode(code) ? ERROR_CODES[code].message : 'The bot could not answer.'
}
