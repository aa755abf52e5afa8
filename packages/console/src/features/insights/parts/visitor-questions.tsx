import type { InsightQuestion, Project } from '@bricks/contract'
import { useQuery } from '@tanstack/react-query'
import { describeAge } from '#api/describe-age.ts'
import { describeLoadFailure } from '#api/http/error-texts.ts'
import { type DayRange, questionsQuery } from '#api/insights.ts'
import { classNames } from '#ui/base/class-names.ts'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { buildConversationPath, buildConversationsPath } from '#ui/bot/bot-paths.ts'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'
import { Link, TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'
import { InsightCard } from './insight-card.tsx'

const ROWS = ['first', 'second', 'third', 'fourth']

export function VisitorQuestions({ project, range }: { project: Project; range: DayRange }) {
  return (
    <InsightCard title="What people ask" hint="Asked twice or more, alike ones together">
      {project.recording.on ? (
        <QuestionList projectId={project.id} range={range} />
      ) : (
        <QuestionsNotKept projectId={project.id} />
      )}
    </InsightCard>
  )
}

function QuestionList({ projectId, range }: { projectId: string; range: DayRange }) {
  const { data, isError, error, isPending, isFetching, refetch } = useQuery(questionsQuery(projectId, range))
  if (isPending) return <QuestionsSkeleton />
  if (isError) {
    const text = describeLoadFailure('The questions', error)
    return <RetryNotice text={text} onRetry={() => void refetch()} pending={isFetching} />
  }
  const { groups: questions, at, isOld } = data
  if (questions === null) return <QuestionsSkeleton />
  return (
    <>
      {questions.length === 0 && <p className="text-muted">Nothing was asked twice in this time.</p>}
      {isOld && at !== null && (
        <p className="mb-2 text-muted text-sm">As of {describeAge(at, new Date())}. The newest come in a moment.</p>
      )}
      <ol className="divide-y">
        {questions.map((question) => (
          <Question key={question.text} projectId={projectId} question={question} />
        ))}
      </ol>
      <p className="mt-3">
        <Link
          to={buildConversationsPath(projectId)}
          className={classNames(TEXT_LINK_STYLE, 'inline-flex items-center pointer-coarse:min-h-11')}
        >
          All conversations
        </Link>
      </p>
    </>
  )
}

function Question({ projectId, question: { text, count, turns } }: { projectId: string; question: InsightQuestion }) {
  const [newest] = turns
  const said = <span className="line-clamp-3 wrap-anywhere">{text}</span>
  return (
    <li className="flex items-baseline gap-3">
      <span className="w-10 shrink-0 font-semibold">
        {count.toLocaleString('en')}
        <span className="sr-only"> times</span>
      </span>
      {newest ? (
        <Link
          to={`${buildConversationPath(projectId, newest.conversation_id)}?turn=${encodeURIComponent(newest.id)}`}
          dir="auto"
          className="min-w-0 flex-1 py-2 hover:underline pointer-coarse:py-3"
        >
          {said}
        </Link>
      ) : (
        <span dir="auto" className="min-w-0 py-2">
          {said}
        </span>
      )}
    </li>
  )
}

function QuestionsNotKept({ projectId }: { projectId: string }) {
  return (
    <p className="text-muted">
      What is said to this bot is not kept, so nobody can tell what is asked.{' '}
      <Link to={buildConversationsPath(projectId)} className={TEXT_LINK_STYLE}>
        Keep it, below the conversations
      </Link>
    </p>
  )
}

function QuestionsSkeleton() {
  return (
    <div role="status" aria-label="Loading the questions" className="grid gap-3">
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-6" />
      ))}
    </div>
  )
}
