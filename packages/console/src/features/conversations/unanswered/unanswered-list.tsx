import type { Project, UnansweredGroup } from '@bricks/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useMayEdit } from '#api/account/may-edit.ts'
import { unansweredQuery } from '#api/chat/conversations.ts'
import { describeAge } from '#api/describe-age.ts'
import { describeLoadFailure } from '#api/http/error-texts.ts'
import { buildEditPath } from '#pages.ts'
import { buttonStyle } from '#ui/base/button-style.ts'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { buildConversationPath } from '#ui/bot/bot-paths.ts'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'

const DAYS = 30
const LONGEST_SAID = 200
const ROWS = ['first', 'second', 'third', 'fourth']

export default function UnansweredList({ project: { id, recording } }: { project: Project }) {
  return (
    <div className="min-h-0 flex-1 px-3 pt-3 pb-4 min-[56.25rem]:overflow-y-auto min-[56.25rem]:overscroll-contain">
      <p className="mb-3 px-1 text-12 text-muted">
        What the bot could not answer in the last {DAYS} days, in your own tests too. Questions that are alike stand
        together.
      </p>
      {recording.on ? (
        <QuestionGroups projectId={id} />
      ) : (
        <p role="status" className="px-4 py-10 text-center text-muted">
          What is said to this bot is not kept, so nobody can tell what was asked in vain. The numbers are among all
          conversations.
        </p>
      )}
    </div>
  )
}

function QuestionGroups({ projectId }: { projectId: string }) {
  const { data, isError, error, isFetching, refetch } = useQuery(unansweredQuery(projectId, DAYS))
  if (isError && !data?.groups) {
    return <RetryNotice text={describeLoadFailure('The questions', error)} onRetry={refetch} pending={isFetching} />
  }
  if (!data?.groups) return <GroupsSkeleton />
  const { groups, at, isOld } = data
  return (
    <>
      {groups.length === 0 && (
        <p role="status" className="px-4 py-10 text-center text-muted">
          Nothing was asked in vain.
        </p>
      )}
      {isOld && at !== null && (
        <p className="mb-3 px-1 text-12 text-muted">
          As of {describeAge(at, new Date())}. The newest come in a moment.
        </p>
      )}
      <ol className="grid grid-cols-1 gap-2">
        {groups.map((group) => (
          <li key={`${group.text} ${group.turns.at(0)?.id}`} className="min-w-0">
            <QuestionGroup projectId={projectId} group={group} />
          </li>
        ))}
      </ol>
    </>
  )
}

function GroupsSkeleton() {
  return (
    <div role="status" aria-label="Loading the questions" data-loading className="grid content-start gap-3">
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-24" />
      ))}
    </div>
  )
}

function QuestionGroup({ projectId, group: { text, count, turns } }: { projectId: string; group: UnansweredGroup }) {
  const mayEdit = useMayEdit()
  return (
    <article aria-label={text} className="grid grid-cols-1 gap-2 rounded-card border bg-surface px-3 py-2.5">
      <h2 dir="auto" className="font-medium wrap-anywhere">
        {text}
      </h2>
      <Disclosure label={<span className="text-12">{count === 1 ? 'Asked once' : `Asked ${count} times`}</span>}>
        <ul className="grid grid-cols-1">
          {turns.map((turn) => (
            <li key={turn.id} className="min-w-0">
              <Link
                to={`${buildConversationPath(projectId, turn.conversation_id)}?show=unanswered&turn=${encodeURIComponent(turn.id)}`}
                preventScrollReset
                dir="auto"
                className="flex min-h-9 items-center rounded-control px-2 hover:bg-sunken pointer-coarse:min-h-11"
              >
                <span className="truncate">{turn.text}</span>
              </Link>
            </li>
          ))}
        </ul>
        {count > turns.length && (
          <p className="px-2 pt-1 text-12 text-muted">And {(count - turns.length).toLocaleString('en')} more.</p>
        )}
      </Disclosure>
      {mayEdit && (
        <Link
          to={buildEditPath(projectId, 'add-api')}
          state={{ said: text.slice(0, LONGEST_SAID) }}
          className={buttonStyle('secondary', 'small', 'justify-self-start')}
        >
          Make a brick for this
        </Link>
      )}
    </article>
  )
}
