import type { ConnectedFunction, ConversationTurn, Project } from '@bricks/contract'
import { lazy, Suspense } from 'react'
import { listMarkWords } from '#features/conversations/describe-conversation.ts'
import { loadChunk } from '#load-chunk.ts'
import { Badge } from '#ui/base/badge.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { BrickBlock } from '#ui/brick/brick-block.tsx'
import { ChevronDown } from '#ui/icons/icons.ts'
import { formatSeconds, summarizeTrace } from '#ui/trace/describe-trace.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { describeTurnEnd } from './describe-turn-end.ts'
import { MessageBubble } from './message-bubble.tsx'
import { TurnActions } from './turn-actions.tsx'

const FoundCards = lazy(() =>
  loadChunk(async () => ({ default: (await import('#ui/cards/found-cards.tsx')).FoundCards })),
)

interface TurnViewProps {
  project: Project
  conversationId: string
  turns: readonly ConversationTurn[]
  at: number
  isChosen: boolean
  hasPanel: boolean
  onChoose: (turnId: string | undefined) => void
}

export function TurnView(props: TurnViewProps) {
  const { project, conversationId, turns, at, isChosen, hasPanel, onChoose } = props
  const turn = turns[at]
  if (!turn) return null
  const { id, user_message, reply } = turn
  const end = describeTurnEnd(turn)
  return (
    <li id={id} className="grid grid-cols-1 gap-2">
      <MessageBubble speaker="visitor" text={user_message} />
      {turn.calls.length > 0 && <CallList turn={turn} project={project} />}
      {reply !== '' && <MessageBubble speaker="bot" text={reply} isLit={isChosen} />}
      {turn.cards?.map(({ items }, list) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stand in their order and never move
        <Suspense key={list} fallback={null}>
          <FoundCards cards={items} />
        </Suspense>
      ))}
      {end && <p className="text-red-text wrap-anywhere">{end}</p>}
      <AnswerFacts turn={turn} isChosen={isChosen} hasPanel={hasPanel} onChoose={onChoose} />
      {isChosen && (
        <TurnActions project={project} conversationId={conversationId} turns={turns.slice(0, at + 1)} turn={turn} />
      )}
      {isChosen && !hasPanel && (
        <div className="rounded-card bg-sunken p-3">
          <AnswerPanel project={project} turns={turns.slice(0, at + 1)} />
        </div>
      )}
    </li>
  )
}

function CallList({ turn, project }: { turn: ConversationTurn; project: Project }) {
  return (
    <ul className="grid gap-1 text-12 text-muted">
      {turn.calls.map(({ brick, state, duration_ms }, at) => {
        const known = project.functions.find(({ name }) => name === brick)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: calls stand in their order and never move
          <li key={at} className="flex items-center gap-2">
            <BrickBlock size="small" name={brick} look={known?.look} />
            <span className="min-w-0 wrap-anywhere">
              {state === 'succeeded' ? `${describeCall(known)} ` : ''}
              <b className={state === 'failed' ? 'text-red-text' : 'text-text'}>{brick}</b>
              {state === 'failed' ? ' failed' : ''} · {formatSeconds(duration_ms)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Only a GET call is known to change nothing. The method of a deleted brick is unknown. */
function describeCall(brick: ConnectedFunction | undefined): string {
  return brick && brick.api.kind !== 'mcp' && brick.api.method === 'GET' ? 'Looked up' : 'Called'
}

type NotesProps = Pick<TurnViewProps, 'isChosen' | 'hasPanel' | 'onChoose'> & { turn: ConversationTurn }

function AnswerFacts({ turn, isChosen, hasPanel, onChoose }: NotesProps) {
  const { id, trace, usage, feedback } = turn
  const marks = listMarkWords(turn.marks.filter((mark) => mark !== 'disliked'))
  const tokens = usage && `${(usage.prompt_tokens + usage.completion_tokens).toLocaleString('en')} tokens`
  const facts = trace ? summarizeTrace(trace) : (tokens ?? 'Details')
  const toggleChosen = () => onChoose(isChosen && !hasPanel ? undefined : id)
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-muted">
      {marks.map(({ words, tone }) => (
        <Badge key={words} tone={tone}>
          {words}
        </Badge>
      ))}
      {feedback !== 0 && <Badge tone={feedback < 0 ? 'amber' : 'green'}>{feedback < 0 ? 'Disliked' : 'Liked'}</Badge>}
      <button
        type="button"
        {...(hasPanel ? { 'aria-pressed': isChosen } : { 'aria-expanded': isChosen })}
        onClick={toggleChosen}
        className={classNames(
          '-mx-1.5 inline-flex min-h-7 items-center gap-1.5 rounded-control px-1.5 text-start transition-colors hover:bg-sunken hover:text-text pointer-coarse:min-h-11',
          isChosen && 'text-text',
        )}
      >
        <span className="sr-only">How this answer came about: </span>
        <span>{facts}</span>
        {!hasPanel && (
          <ChevronDown
            aria-hidden="true"
            className={classNames('size-4 shrink-0 transition-transform', isChosen && 'rotate-180')}
          />
        )}
      </button>
    </div>
  )
}
