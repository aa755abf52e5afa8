import type { ConversationSummary } from '@bricks/contract'
import { Link, useSearchParams } from 'react-router-dom'
import {
  describeMoment,
  describeVisitor,
  describeWholeMoment,
  listMarkWords,
  NOT_RECORDED,
} from '#features/conversations/describe-conversation.ts'
import { Badge } from '#ui/base/badge.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { formatCount } from '#ui/base/format-count.ts'
import { buildConversationPath } from '#ui/bot/bot-paths.ts'

interface ConversationRowProps {
  projectId: string
  conversation: ConversationSummary
  isChosen: boolean
}

export function ConversationRow({ projectId, conversation, isChosen }: ConversationRowProps) {
  const [params] = useSearchParams()
  const { id, first_words, last_at, turns, marks, test } = conversation
  const now = new Date()
  const shown = listMarkWords(marks)
  return (
    <Link
      to={{ pathname: buildConversationPath(projectId, id), search: removeTurnParameter(params) }}
      preventScrollReset
      aria-current={isChosen ? 'page' : undefined}
      className={classNames(
        'grid grid-cols-1 gap-1 rounded-card border px-3 py-2.5 outline-offset-0 transition-colors',
        isChosen ? 'border-line-strong bg-surface' : 'border-transparent hover:bg-sunken',
      )}
    >
      <span className="flex items-baseline gap-3">
        <span
          dir="auto"
          className={classNames('min-w-0 flex-1 truncate', first_words ? 'font-medium' : 'text-muted italic')}
        >
          {first_words ?? NOT_RECORDED}
        </span>
        <time dateTime={last_at} title={describeWholeMoment(last_at, now)} className="shrink-0 text-12 text-muted">
          {describeMoment(last_at, now)}
        </time>
      </span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-muted">
        <span className="min-w-0 truncate">
          {!test && `${describeVisitor(conversation)} · `}
          {formatCount(turns, 'turn', 'no turns')}
        </span>
        {test && <Badge className="h-5">Test</Badge>}
        {shown.map(({ words, tone }) => (
          <Badge key={words} tone={tone} className="h-5">
            {words}
          </Badge>
        ))}
      </span>
    </Link>
  )
}

function removeTurnParameter(params: URLSearchParams): string {
  const next = new URLSearchParams(params)
  next.delete('turn')
  return next.toString()
}
