import type { Check, CheckResult, Project } from '@bricks/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useMayEdit } from '#api/account/may-edit.ts'
import { describeAge } from '#api/describe-age.ts'
import { checkResultsQuery } from '#api/rehearsal/checks.ts'
import { Button } from '#ui/base/button.tsx'
import { buildConversationPath } from '#ui/bot/bot-paths.ts'
import type { CheckStanding } from '#ui/bot/checks/find-check-state.ts'
import { TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'
import { CheckTurns } from './check-turns.tsx'
import { describeRanDraft } from './describe-check-state.ts'

interface CheckDetailsProps {
  project: Project
  standing: CheckStanding
  onEdit: () => void
  onDelete: () => void
}

export default function CheckDetails({ project, standing: { check, state }, onEdit, onDelete }: CheckDetailsProps) {
  const mayEdit = useMayEdit()
  const result = useRunResult(project.id, check, check.last)
  const before = useRunResult(project.id, check, check.before)
  return (
    <div className="grid grid-cols-1 gap-4">
      {check.emptied ? (
        <p>
          The conversation it was made from is deleted, and what the check said went with it.
          {mayEdit && ' Fill it again, or delete it.'}
        </p>
      ) : (
        <>
          <LastRun check={check} isStale={state === 'stale'} />
          <CheckTurns check={check} bricks={project.functions} result={result} before={before} />
          <AnswerSource project={project} check={check} />
        </>
      )}
      {mayEdit && (
        <p className="flex flex-wrap gap-2">
          <Button size="small" onClick={onEdit}>
            {check.emptied ? 'Fill it again' : 'Edit'}
          </Button>
          <Button size="small" variant="quiet" onClick={onDelete}>
            Delete
          </Button>
        </p>
      )}
    </div>
  )
}

function LastRun({ check: { last, before }, isStale }: { check: Check; isStale: boolean }) {
  if (!last) return <p className="text-12 text-muted">It has not run yet.</p>
  return (
    <MutedParagraph>
      {last.passed ? 'Passed' : 'Failed'} {describeAge(last.at, new Date())}, on {describeRanDraft(last)}.
      {isStale && ' The bot or the check was saved since: run it again.'}
      {before && before.passed !== last.passed && (
        <b className={last.passed ? 'text-green-text' : 'text-red-text'}>
          {' '}
          In the run before, on {describeRanDraft(before)}, it {before.passed ? 'passed' : 'failed'}.
        </b>
      )}
    </MutedParagraph>
  )
}

function AnswerSource({ project, check: { answers, recorded, from } }: { project: Project; check: Check }) {
  return (
    <MutedParagraph>
      {answers === 'live'
        ? 'Bricks that only read are called; others give what they last answered in Try.'
        : recorded > 0
          ? `Bricks give what they answered when the check was made (${recorded} kept).`
          : 'Bricks give what they last answered in Try.'}
      {from && (
        <>
          {' Made from '}
          <Link
            to={`${buildConversationPath(project.id, from.conversation_id)}?turn=${encodeURIComponent(from.turn_id)}`}
            className={TEXT_LINK_STYLE}
          >
            an answer in a conversation
          </Link>
          ; it is emptied when that is deleted.
        </>
      )}
    </MutedParagraph>
  )
}

function MutedParagraph({ children }: { children: ReactNode }) {
  return <p className="text-12 text-muted wrap-anywhere">{children}</p>
}

function useRunResult(projectId: string, { id, changed_at }: Check, ran: Check['last']): CheckResult | undefined {
  const isOfThis = ran !== null && ran.at >= changed_at
  const { data } = useQuery({ ...checkResultsQuery(projectId, ran?.run_id ?? ''), enabled: isOfThis })
  return isOfThis ? data?.results.find(({ check_id }) => check_id === id) : undefined
}
