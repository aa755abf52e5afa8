import type { ConversationSummary, ConversationTurn, Project } from '@bricks/contract'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMayEdit } from '#api/account/may-edit.ts'
import { type ConversationPages, conversationsQuery } from '#api/chat/conversations.ts'
import { describeVisitor, describeWholeMoment } from '#features/conversations/describe-conversation.ts'
import { HandoffsOfConversation } from '#features/conversations/handoffs-of-conversation.tsx'
import { Badge } from '#ui/base/badge.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { formatCount } from '#ui/base/format-count.ts'
import { DeleteConversation } from './delete-conversation.tsx'
import { ExportMenu } from './export-menu.tsx'

interface TalkHeaderProps {
  project: Project
  conversationId: string
  turns: readonly ConversationTurn[]
  /** True if all turns are loaded. */
  isWhole: boolean
}

export function ConversationHeader({ project, conversationId, turns, isWhole }: TalkHeaderProps) {
  const mayEdit = useMayEdit()
  const summary = useKnownSummary(project.id, conversationId, turns)
  const first = turns.at(0)
  const facts = [
    first && describeWholeMoment(first.at, new Date()),
    summary && (summary.version === 0 ? 'draft' : `version ${summary.version}`),
    turns.length > 0 && (isWhole ? formatCount(turns.length, 'turn', '') : `the last ${turns.length} turns`),
  ]
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
        <div className="min-w-0 flex-1 basis-44">
          <h2 className="flex items-center gap-2 font-semibold wrap-anywhere">
            {summary ? describeVisitor(summary) : 'Conversation'}
            {summary?.test && <Badge className="h-5">Test</Badge>}
          </h2>
          <p className="min-h-4 text-12 text-muted">{facts.filter(Boolean).join(' · ')}</p>
        </div>
        {/* On a phone the buttons have their own row. It has its space at once, so that the turns do not move. */}
        <div className={classNames('flex gap-2', turns.length === 0 && 'invisible')}>
          <ExportMenu projectId={project.id} conversationId={conversationId} />
          {mayEdit && <DeleteConversation projectId={project.id} conversationId={conversationId} />}
        </div>
      </header>
      {summary?.marks.includes('handed') && (
        <HandoffsOfConversation projectId={project.id} conversationId={conversationId} />
      )}
    </>
  )
}

/**
 * Takes the summary from a loaded list. A link may lead to an older conversation, which no loaded list has. Then the
 * conversations whose last turn was at the same time are requested.
 */
function useKnownSummary(
  projectId: string,
  conversationId: string,
  turns: readonly ConversationTurn[],
): ConversationSummary | undefined {
  const client = useQueryClient()
  const lists = client.getQueriesData<ConversationPages>({ queryKey: ['conversations', projectId] })
  const findSummary = (data: ConversationPages | undefined) =>
    data?.pages.flatMap(({ rows }) => rows).find(({ id }) => id === conversationId)
  const known = lists.map(([, data]) => findSummary(data)).find(Boolean)
  // A turn that was released without an end or an error has not changed the conversation's time, so it is skipped.
  const last = turns.findLast(
    ({ state, finish, error_code }) => state !== 'released' || finish !== null || error_code !== null,
  )
  const from = last?.at ?? ''
  const to = last && new Date(Date.parse(from) + LONGEST_ANSWER_MS).toISOString()
  const { data } = useInfiniteQuery({ ...conversationsQuery(projectId, { from, to }), enabled: !known && !!last })
  return known ?? findSummary(data)
}

/** A turn has the time when it began, a conversation the time when its last turn ended. They differ by this at most. */
const LONGEST_ANSWER_MS = 600_000
