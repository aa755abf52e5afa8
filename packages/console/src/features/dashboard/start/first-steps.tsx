import type { FirstSteps, ListedProject } from '@bricks/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { firstStepsQuery, hideFirstStepsMutation } from '#api/account/first-steps.ts'
import { findLastEditedProject } from '#features/dashboard/list/arrange-projects.ts'
import { buildEditPath, type EditorStart } from '#pages.ts'
import { Button } from '#ui/base/button.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { Circle, CircleCheck } from '#ui/icons/icons.ts'
import { Link } from '#ui/navigation/link.tsx'

const STEPS = [
  ['answer', 'Get a first answer', 'Ask it something in the preview.', undefined],
  ['brick', 'Connect your own API', 'Paste a command or an address.', 'add-api'],
  ['look', 'Give it your look', 'Name, colour and greeting, under Share.', 'look'],
  ['live', 'Go live', 'Deploy gives it an address of its own.', undefined],
  ['site', 'Put it on your site', 'One line to paste; we tell you when it is seen.', 'share'],
] as const satisfies readonly (readonly [keyof FirstSteps, string, string, EditorStart | undefined])[]

export function FirstStepsCard({ projects }: { projects: readonly ListedProject[] }) {
  const { data: steps } = useQuery(firstStepsQuery)
  const hide = useMutation(hideFirstStepsMutation)
  if (!steps || steps.hidden) return null
  const newest = findLastEditedProject(projects)
  if (!newest) return null
  const done = STEPS.filter(([name]) => steps[name]).length
  const isDone = done === STEPS.length
  return (
    <section aria-labelledby="steps-heading" className="mb-6 rounded-card border bg-surface p-5">
      <header className="flex items-center justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h2 id="steps-heading" className="text-16 font-semibold">
            {isDone ? describeAllDone(projects) : 'From here to your site'}
          </h2>
          <p className="text-12 text-muted">
            {done} of {STEPS.length} done
          </p>
        </div>
        <Button
          variant="quiet"
          size="small"
          className="-me-3 shrink-0"
          pending={hide.isPending}
          onClick={() => hide.mutate()}
        >
          Put away
        </Button>
      </header>
      <ol className="mt-3 grid gap-x-5 gap-y-1 sm:grid-cols-2 xl:grid-cols-[repeat(5,auto)]">
        {STEPS.map(([name, title, hint, start]) => (
          <li key={name} className="flex min-w-0">
            <FirstStep isDone={steps[name]} title={title} hint={hint} to={buildEditPath(newest.id, start)} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function describeAllDone(projects: readonly ListedProject[]): string {
  return projects.some(({ live }) => live) ? 'All set: your bot is on your site' : 'All done once; no bot is live now'
}

interface StepProps {
  isDone: boolean
  title: string
  hint: string
  to: string
}

function FirstStep({ isDone, title, hint, to }: StepProps) {
  const Mark = isDone ? CircleCheck : Circle
  const words = (
    <>
      <Mark
        aria-hidden="true"
        className={classNames('mt-0.5 size-4 shrink-0', isDone ? 'text-green-text' : 'text-muted')}
      />
      <span className="min-w-0">
        <span className={classNames('block font-medium', isDone && 'text-muted')}>
          {title}
          {isDone && <span className="sr-only">: done</span>}
        </span>
        {!isDone && <span className="block text-12 text-muted">{hint}</span>}
      </span>
    </>
  )
  if (isDone) return <p className="flex gap-2 py-2">{words}</p>
  return (
    <Link to={to} className="-mx-2 flex flex-1 gap-2 rounded-control px-2 py-2 hover:bg-sunken">
      {words}
    </Link>
  )
}
