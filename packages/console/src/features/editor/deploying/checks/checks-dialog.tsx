import type { Project } from '@bricks/contract'
import { Link } from 'react-router-dom'
import { useIsAccountOwner } from '#api/account/may-edit.ts'
import { describeLoadFailure } from '#api/http/error-texts.ts'
import type { Deploying } from '#features/editor/deploying/use-deploying.ts'
import { Button } from '#ui/base/button.tsx'
import { buttonStyle } from '#ui/base/button-style.ts'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { buildChecksPath } from '#ui/bot/bot-paths.ts'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'
import Dialog from '#ui/overlay/dialog-panel.tsx'
import { CheckReport } from './check-report.tsx'
import { describeCheckReport } from './describe-check-report.ts'
import { useRunChecksFirst } from './use-run-checks-first.ts'

interface ChecksDialogProps {
  open: boolean
  project: Project
  deploying: Deploying
}

export default function ChecksDialog({ open, project, deploying }: ChecksDialogProps) {
  const { isPending, deployUnchecked } = deploying
  const first = useRunChecksFirst(project.id, open, () => void deployUnchecked())
  const { checks, standings, waiting, live, refusal, runWaitingChecks, stop } = first
  const failing = standings?.filter(({ state }) => state === 'failed') ?? []
  const isBlocked = checks?.on_fail === 'block' && failing.length + waiting.length > 0
  const mayOverrule = useIsAccountOwner()
  const isGood = standings?.every(({ state }) => state === 'passed')
  const isRunning = live !== undefined
  const closeDialog = () => {
    stop()
    deploying.close()
  }
  const deployAllTheSame = async () => {
    await deployUnchecked(isBlocked ? { despite: true } : undefined)
    await first.refetch()
  }
  return (
    <Dialog
      open={open}
      onClose={closeDialog}
      keepOnOutsidePress
      title={describeCheckReport(standings, live)}
      description={isRunning ? 'When all of them pass, the bot goes live by itself.' : undefined}
      footer={
        <>
          <Button variant="quiet" onClick={closeDialog}>
            Cancel
          </Button>
          {isRunning && <Button onClick={stop}>Stop</Button>}
          {!isRunning && waiting.length > 0 && (
            <Button disabled={isPending} onClick={() => void runWaitingChecks()}>
              Run again
            </Button>
          )}
          {!isRunning && failing.length > 0 && (
            <Link
              to={buildChecksPath(project.id)}
              state={{ check: failing[0]?.check.id }}
              className={buttonStyle('secondary')}
            >
              See
            </Link>
          )}
          {!isRunning && (!isBlocked || mayOverrule) && (
            <Button
              variant={isBlocked ? 'danger' : 'primary'}
              pending={isPending}
              onClick={() => void deployAllTheSame()}
            >
              {isGood ? 'Deploy' : 'Deploy all the same'}
            </Button>
          )}
        </>
      }
    >
      {!standings && !first.isError && <Skeleton className="h-20" />}
      {!standings && first.isError && (
        <RetryNotice
          text={describeLoadFailure('The checks', first.error)}
          onRetry={() => void first.refetch()}
          pending={first.isFetching}
        />
      )}
      {checks && standings && (
        <CheckReport
          bricks={project.functions}
          standings={standings}
          rehearsals={checks.rehearsals}
          live={live}
          refusal={refusal}
          isBlocked={isBlocked}
          mayOverrule={mayOverrule}
        />
      )}
    </Dialog>
  )
}
