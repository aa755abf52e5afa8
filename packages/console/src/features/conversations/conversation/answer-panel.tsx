import type { ConversationTurn, Project } from '@bricks/contract'
import { lazy } from 'react'
import { loadChunk } from '#load-chunk.ts'
import { classNames } from '#ui/base/class-names.ts'
import { formatCount } from '#ui/base/format-count.ts'
import { BrickBlock } from '#ui/brick/brick-block.tsx'
import { listTracedCalls } from '#ui/trace/describe-trace.ts'
import { TraceDetails } from '#ui/trace/trace-details.tsx'
import { TracedCallView } from '#ui/trace/traced-call-view.tsx'
import { WhyDisclosure } from '#ui/trace/why/why-disclosure.tsx'

const TurnWhy = lazy(() => loadChunk(() => import('./turn-why.tsx')))

interface AnswerPanelProps {
  project: Project
  /** All turns up to the one that the panel explains. */
  turns: readonly ConversationTurn[]
}

export function AnswerPanel({ project, turns }: AnswerPanelProps) {
  const turn = turns.at(-1)
  if (!turn) return null
  const { trace } = turn
  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        <h3 className="font-semibold">How this answer came about</h3>
        {trace && (
          <p className="text-12 text-muted">
            {formatCount(trace.rounds.length, 'round', 'no rounds')}
            {turn.usage &&
              ` · ${turn.usage.estimated ? 'about ' : ''}${turn.usage.prompt_tokens.toLocaleString('en')} tokens in, ${turn.usage.completion_tokens.toLocaleString('en')} out`}
          </p>
        )}
      </div>
      {trace && (
        <OfferedBricks project={project} offered={trace.offered} called={listTracedCalls(trace).map(({ id }) => id)} />
      )}
      <WhyDisclosure>
        <TurnWhy key={turn.id} project={project} turns={turns} turn={turn} />
      </WhyDisclosure>
      <div className="rounded-card border bg-surface p-3">
        {trace ? <TraceDetails trace={trace} bricks={project.functions} /> : <RecordedCalls turn={turn} />}
      </div>
    </div>
  )
}

interface OfferedProps {
  project: Project
  offered: readonly string[]
  called: readonly string[]
}

function OfferedBricks({ project, offered, called }: OfferedProps) {
  const bricks = project.functions.filter(({ id }) => offered.includes(id))
  if (bricks.length === 0) return null
  return (
    <p className="flex flex-wrap gap-1.5" aria-hidden="true">
      {bricks.map(({ id, name, look }) => (
        <span key={id} title={name} className={classNames('inline-flex', !called.includes(id) && 'opacity-35')}>
          <BrickBlock size="small" name={name} look={look} />
        </span>
      ))}
    </p>
  )
}

/** Shows an answer that is older than the recording of traces. */
function RecordedCalls({ turn }: { turn: ConversationTurn }) {
  return (
    <div className="grid grid-cols-1 gap-3 text-12">
      <p className="text-muted">
        This answer was given before its way was kept.
        {turn.calls.length === 0 && ' No brick was called.'}
      </p>
      {turn.calls.map(({ brick, request, response, duration_ms, state }, at) => (
        <TracedCallView
          // biome-ignore lint/suspicious/noArrayIndexKey: calls stand in their order and never move
          key={at}
          call={{
            brick,
            id: '',
            arguments: '',
            request,
            status: null,
            duration_ms,
            shown: response?.body ?? '',
            tokens: { before: 0, after: 0 },
            ...(state === 'failed' && { error: response?.status ? 'bad_status' : 'unreachable' }),
          }}
        />
      ))}
    </div>
  )
}
