import type { ReplyTrace } from '@bricks/contract/wire'
import { memo } from 'react'
import { classNames } from '#ui/base/class-names.ts'
import { formatCount } from '#ui/base/format-count.ts'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { describeSilence, formatCost, formatSeconds, summarizeTrace } from './describe-trace.ts'
import { TracedCallView } from './traced-call-view.tsx'

interface Named {
  id: string
  name: string
}

interface TracePanelProps {
  /** Undefined before the first answer. */
  trace: ReplyTrace | undefined
  bricks: readonly Named[]
  className?: string
}

/** How the last answer was made: folded to one line. */
export default memo(function TracePanel({ trace, bricks, className }: TracePanelProps) {
  return (
    <section aria-label="Last answer" className={classNames('rounded-card border bg-surface text-12', className)}>
      {trace ? (
        <Disclosure
          look="card"
          label={
            <span className="flex gap-2">
              <span className="shrink-0 font-semibold">Last answer</span>
              <span className="min-w-0 flex-1 text-muted">{summarizeTrace(trace)}</span>
            </span>
          }
        >
          <section
            aria-label="How it was made"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
            tabIndex={0}
            className="min-h-0 overflow-y-auto px-5 py-3"
          >
            <TraceRounds trace={trace} bricks={bricks} />
          </section>
        </Disclosure>
      ) : (
        <p className="flex min-h-11 items-center px-5 py-2 text-muted">
          What the bot did for its last answer is shown here.
        </p>
      )}
    </section>
  )
})

function TraceRounds({ trace, bricks }: { trace: ReplyTrace; bricks: readonly Named[] }) {
  const silence = describeSilence(trace)
  const offered = bricks.filter(({ id }) => trace.offered.includes(id)).map(({ name }) => name)
  return (
    <div className="grid grid-cols-1 gap-3 text-12">
      {silence && (
        <p>
          <span className="font-semibold">{silence}</span>
          {trace.offered.length > 0 && ' If one should have been, say in its description when it is needed.'}
        </p>
      )}
      {offered.length > 0 && <p className="text-muted wrap-anywhere">Offered: {offered.join(', ')}</p>}
      {trace.rounds.map((round, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rounds are told in their order and never move
        <div key={at} className="grid grid-cols-1 gap-2">
          <p className="text-muted">
            {trace.rounds.length > 1 && <span className="font-semibold text-text">Round {at + 1}: </span>}
            {formatCount(round.prompt_tokens, 'token', 'nothing')} read,{' '}
            {formatCount(round.completion_tokens, 'token', 'nothing')} written
          </p>
          {round.calls.map((call, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same brick may be called twice
            <TracedCallView key={place} call={call} />
          ))}
        </div>
      ))}
      <p className="text-muted">{describeWhole(trace)}</p>
    </div>
  )
}

function describeWhole({ model, first_token_ms, duration_ms, cost }: ReplyTrace): string {
  const first = first_token_ms === null ? 'no words' : `first words after ${formatSeconds(first_token_ms)}`
  const price = cost === null ? 'cost unknown: this model has no price here' : formatCost(cost)
  return `${model} · ${first} · ${formatSeconds(duration_ms)} in all · ${price}`
}
