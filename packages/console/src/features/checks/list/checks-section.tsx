import type { Check, Project } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { useState } from 'react'
import { useMayEdit } from '#api/account/may-edit.ts'
import { describeLoadFailure } from '#api/http/error-texts.ts'
import { useCheckRun } from '#api/rehearsal/use-check-run.ts'
import { useCheckStandings } from '#api/rehearsal/use-check-standings.ts'
import { Button } from '#ui/base/button.tsx'
import { Spinner } from '#ui/base/spinner.tsx'
import type { CheckStanding } from '#ui/bot/checks/find-check-state.ts'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'
import { Plus } from '#ui/icons/icons.ts'
import { useScrolledTo } from '#ui/media/use-scrolled-to.ts'
import { lazyDialog } from '#ui/overlay/lazy-dialog.tsx'
import { CheckRow } from './check-row.tsx'
import { CheckSummary } from './check-summary.tsx'
import { DeployOnFailSetting } from './deploy-on-fail-setting.tsx'
import { EmptyChecks } from './empty-checks.tsx'
import { RunChecksBar } from './run-checks-bar.tsx'

const CheckDialog = lazyDialog(() => import('../editing/check-dialog.tsx'))
const DeleteCheckDialog = lazyDialog(() => import('./delete-check-dialog.tsx'))

/** The section lists this many checks until the builder opens the rest. Failed checks are always listed. */
const FIRST_SHOWN = 12

export function ChecksSection({ project, opened }: { project: Project; opened: string | undefined }) {
  const { checks, standings, isError, error, isFetching, refetch } = useCheckStandings(project.id)
  const { live, refusal, startRun, stop } = useCheckRun(project.id)
  const [edited, setEdited] = useState<Check | 'new'>()
  const [deleted, setDeleted] = useState<Check>()
  const [isAll, setIsAll] = useState(false)
  const mayEdit = useMayEdit()
  const openNewCheck = () => setEdited('new')
  const runChecks = (checkId?: string) => void startRun(checkId)
  const shown = isAll
    ? standings
    : standings?.filter(({ check, state }, at) => isShownBeforeShowAll(check, state, at, opened))
  const hidden = (standings?.length ?? 0) - (shown?.length ?? 0)
  const section = useScrolledTo<HTMLElement>(opened !== undefined && standings !== undefined)
  return (
    <section ref={section} aria-labelledby="checks-title" className="grid scroll-mt-32 grid-cols-1 gap-4">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="max-w-160">
          <h2 id="checks-title" className="text-20 font-semibold">
            Checks
          </h2>
          <p className="mt-1 text-muted">
            Conversations that must go well, put to the saved draft again whenever you like and before you deploy.
          </p>
        </div>
        {mayEdit && checks && checks.checks.length > 0 && checks.checks.length < LIMITS.checksPerProject && (
          <Button onClick={openNewCheck}>
            <Plus aria-hidden="true" />
            Add a check
          </Button>
        )}
      </header>
      {isError && !checks && (
        <RetryNotice
          text={describeLoadFailure('The checks', error)}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      )}
      {!checks && !isError && (
        <div className="grid min-h-40 place-items-center">
          <Spinner label="Loading the checks" className="size-6" />
        </div>
      )}
      {checks?.checks.length === 0 && <EmptyChecks projectId={project.id} onAdd={openNewCheck} />}
      {checks && standings && shown && standings.length > 0 && (
        <>
          {mayEdit && (
            <RunChecksBar checks={checks} live={live} refusal={refusal} onStart={() => runChecks()} onStop={stop} />
          )}
          <CheckSummary standings={standings} isRunning={live !== undefined} />
          <ul aria-label="Checks" className="grid grid-cols-1 divide-y rounded-card border bg-surface">
            {shown.map((standing) => (
              <CheckRow
                key={standing.check.id}
                project={project}
                standing={standing}
                live={live}
                isOpened={standing.check.id === opened}
                onRun={() => runChecks(standing.check.id)}
                onEdit={() => setEdited(standing.check)}
                onDelete={() => setDeleted(standing.check)}
              />
            ))}
          </ul>
          {hidden > 0 && (
            <p>
              <Button size="small" onClick={() => setIsAll(true)}>
                Show all {standings.length} checks
              </Button>
            </p>
          )}
          <DeployOnFailSetting projectId={project.id} onFail={checks.on_fail} />
        </>
      )}
      <CheckDialog
        open={edited !== undefined}
        project={project}
        check={edited === 'new' ? undefined : edited}
        onClose={() => setEdited(undefined)}
      />
      <DeleteCheckDialog
        open={deleted !== undefined}
        projectId={project.id}
        check={deleted}
        onClose={() => setDeleted(undefined)}
      />
    </section>
  )
}

function isShownBeforeShowAll(
  { id }: Check,
  state: CheckStanding['state'],
  at: number,
  opened: string | undefined,
): boolean {
  return at < FIRST_SHOWN || state === 'failed' || id === opened
}
