import type { ConnectedFunction, ProjectProblem } from '@bricks/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { configQuery } from '#api/account/config.ts'
import { findModelKey } from '#api/account/model-key.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { dismissProblemsMutation, problemsQuery } from '#api/projects/projects.ts'
import { buildKeyFieldPath } from '#pages.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { isolateQuotes } from '#ui/feedback/isolate-quotes.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { ButtonLink } from '#ui/navigation/link.tsx'
import { formatMoment } from '#ui/time/format-moment.ts'
import { describeProblem } from './describe-problem.ts'
import { PROBLEMS_HEADING } from './problems-line.tsx'

interface ProblemsCardProps {
  projectId: string
  /** The bot's model: a problem with a key belongs to the provider of this model. */
  model: string
  functions: readonly ConnectedFunction[]
  onOpenBrick: (connected: ConnectedFunction) => void
  onOpenBase: () => void
}

const SHOWN = 5

export default function ProblemsCard({ projectId, ...remedies }: ProblemsCardProps) {
  const { data: problems = [] } = useQuery(problemsQuery(projectId))
  const dismiss = useMutation(dismissProblemsMutation)
  if (problems.length === 0) return null
  const rest = problems.slice(SHOWN)
  return (
    <Card>
      <section aria-labelledby={PROBLEMS_HEADING} className="px-5 py-4">
        <header className="flex items-center justify-between gap-3">
          <h2 id={PROBLEMS_HEADING} tabIndex={-1} className="scroll-mt-30 text-16 font-semibold">
            Recent problems
          </h2>
          <Button size="small" variant="quiet" pending={dismiss.isPending} onClick={() => dismiss.mutate(projectId)}>
            Dismiss all
          </Button>
        </header>
        <FormError error={findServerText(dismiss.error)} />
        <ProblemList problems={problems.slice(0, SHOWN)} {...remedies} />
        {rest.length > 0 && (
          <Disclosure label={`${rest.length} more`} className="mt-2">
            <ProblemList problems={rest} {...remedies} />
          </Disclosure>
        )}
      </section>
    </Card>
  )
}

type ProblemListProps = Omit<ProblemsCardProps, 'projectId'> & { problems: readonly ProjectProblem[] }

function ProblemList({ problems, ...remedies }: ProblemListProps) {
  return (
    <ul className="mt-1 divide-y">
      {problems.map((problem) => (
        <ProblemRow key={`${problem.at} ${problem.code} ${problem.brick ?? ''}`} problem={problem} {...remedies} />
      ))}
    </ul>
  )
}

function ProblemRow({ problem, ...remedies }: Omit<ProblemListProps, 'problems'> & { problem: ProjectProblem }) {
  const { happened, advice } = describeProblem(problem)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere">
          <span className="font-medium">{isolateQuotes(happened)}</span> {advice}
        </p>
        {problem.said !== undefined && (
          <p className="text-12 text-muted wrap-anywhere">The provider said: {problem.said}</p>
        )}
        <time dateTime={problem.at} className="text-12 text-muted">
          {formatMoment(problem.at)}
        </time>
      </div>
      <RemedyButton problem={problem} {...remedies} />
    </li>
  )
}

function RemedyButton({
  problem,
  model,
  functions,
  onOpenBrick,
  onOpenBase,
}: Omit<ProblemListProps, 'problems'> & { problem: ProjectProblem }) {
  const { data: config } = useQuery(configQuery)
  const { remedy } = describeProblem(problem)
  const connected = functions.find(({ name }) => name === problem.brick)
  if (remedy === 'key') {
    return (
      <ButtonLink size="small" to={buildKeyFieldPath(findModelKey(config, model).provider)}>
        Open Settings
      </ButtonLink>
    )
  }
  if (remedy === 'model') {
    return (
      <Button size="small" onClick={onOpenBase}>
        Choose a model
      </Button>
    )
  }
  if (remedy !== 'brick') return null
  if (!connected) return <span className="text-12 text-muted">No longer in this bot</span>
  return (
    <Button size="small" aria-label={`Open ${connected.name}`} onClick={() => onOpenBrick(connected)}>
      Open
    </Button>
  )
}
