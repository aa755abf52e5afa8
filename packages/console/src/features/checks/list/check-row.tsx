import type { Project } from '@bricks/contract'
import { lazy, Suspense, useId, useState } from 'react'
import { useMayEdit } from '#api/account/may-edit.ts'
import { loadChunk } from '#load-chunk.ts'
import { Button } from '#ui/base/button.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { Spinner } from '#ui/base/spinner.tsx'
import { describeExpectations } from '#ui/bot/checks/describe-check.ts'
import type { CheckStanding, LiveCheckRun } from '#ui/bot/checks/find-check-state.ts'
import { ChevronDown } from '#ui/icons/icons.ts'
import { CheckMark } from './check-mark.tsx'
import { describeCheckState } from './describe-check-state.ts'

const CheckDetails = lazy(() => loadChunk(() => import('./check-details.tsx')))

interface CheckRowProps {
  project: Project
  standing: CheckStanding
  live: LiveCheckRun | undefined
  isOpened: boolean
  onRun: () => void
  onEdit: () => void
  onDelete: () => void
}

export function CheckRow({ project, standing, live, isOpened, onRun, onEdit, onDelete }: CheckRowProps) {
  const mayEdit = useMayEdit()
  const { check, result } = standing
  const [isOpen, setIsOpen] = useState(isOpened)
  const id = useId()
  const done = live?.results.find(({ check_id }) => check_id === check.id)
  const isAsked = isBeingRun(standing, live) && !done
  const isRunning = isAsked && live?.begun.includes(check.id) === true
  const state = done ? (done.passed ? 'passed' : 'failed') : standing.state
  const failures = done?.failures ?? result?.failures
  const isFailed = !isAsked && state === 'failed'
  // While a run goes on, this page does not know the draft that the run tests, so the words do not name the draft.
  const words = done?.passed ? 'Passed' : describeCheckState(state, check, failures, project.functions)
  const expected = describeExpectations(check, project.functions)
  return (
    <li className="grid grid-cols-1">
      <div className="flex items-start gap-2 px-3 py-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-w-0 flex-1 items-start gap-3 rounded-control px-2 py-1.5 text-start transition-colors hover:bg-sunken pointer-coarse:min-h-11"
        >
          <CheckMark state={isRunning ? 'running' : isAsked ? 'never' : state} />
          <span className="grid min-w-0 flex-1 gap-0.5">
            <span dir="auto" className={classNames('wrap-anywhere', isFailed ? 'font-semibold' : 'font-medium')}>
              {check.name || 'A check without its conversation'}
            </span>
            {state !== 'emptied' && (
              <span
                dir="auto"
                className={classNames(
                  'line-clamp-2 text-12 wrap-anywhere',
                  expected ? 'text-muted' : 'text-amber-text',
                )}
              >
                {expected || 'Nothing is expected yet, so it passes whatever is answered'}
              </span>
            )}
            <span className={classNames('text-12 wrap-anywhere', isFailed ? 'text-red-text' : 'text-muted')}>
              {isRunning ? 'Running…' : isAsked ? 'Waits for its turn' : words}
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className={classNames('mt-0.5 size-4 shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
          />
        </button>
        {mayEdit && (
          <Button
            size="small"
            aria-label={`Run “${check.name}”`}
            disabled={live !== undefined || state === 'emptied'}
            onClick={onRun}
            className="mt-1"
          >
            Run
          </Button>
        )}
      </div>
      {isOpen && (
        <div id={id} className="border-t bg-sunken/40 px-4 py-4 sm:px-12">
          <Suspense fallback={<Spinner label="Loading the check" />}>
            <CheckDetails project={project} standing={standing} onEdit={onEdit} onDelete={onDelete} />
          </Suspense>
        </div>
      )}
    </li>
  )
}

function isBeingRun({ check, state }: CheckStanding, live: LiveCheckRun | undefined): boolean {
  if (!live || state === 'emptied') return false
  return live.checkId === undefined || live.checkId === check.id
}
