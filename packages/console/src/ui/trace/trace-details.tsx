import type { ReplyTrace } from '@bricks/contract/wire'
import { isolateName } from '@bricks/contract/wire'
import { formatCount } from '#ui/base/format-count.ts'
import { describeNoCall, formatCost, formatSeconds, hasBrokenOff } from './describe-trace.ts'
import { TracedCallView } from './traced-call-view.tsx'

export interface NamedBrick {
  id: string
  name: string
}

export function TraceDetails({ trace, bricks }: { trace: ReplyTrace; bricks: readonly NamedBrick[] }) {
  const silence = describeNoCall(trace)
  const offered = bricks.filter(({ id }) => trace.offered.includes(id)).map(({ name }) => name)
  return (
    <div className="grid grid-cols-1 gap-3 text-12">
      {silence && (
        <p>
          <span className="font-semibold">{silence}</span>
          {trace.offered.length > 0 &&
            !hasBrokenOff(trace) &&
            ' If one should have been, say in its description when it is needed.'}
        </p>
      )}
      {trace.failure?.said !== undefined && (
        <p className="text-amber-text wrap-anywhere">The provider said: {trace.failure.said}</p>
      )}
      {offered.length > 0 && <p className="text-muted wrap-anywhere">Offered: {offered.map(isolateName).join(', ')}</p>}
      {trace.rounds.map((round, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rounds keep their order, and none is removed
        <div key={at} className="grid grid-cols-1 gap-2">
          <p className="text-muted">
            {trace.rounds.length > 1 && <span className="font-semibold text-text">Round {at + 1}: </span>}
            {formatCount(round.prompt_tokens, 'token', 'nothing')} read,{' '}
            {formatCount(round.completion_tokens, 'token', 'nothing')} written
            {round.estimated && ' (estimated)'}
          </p>
          {round.calls.map((call, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same brick may be called twice
            <TracedCallView key={place} call={call} />
          ))}
        </div>
      ))}
      <p className="text-muted">{describeWholeTrace(trace)}</p>
    </div>
  )
}

function describeWholeTrace({ model, first_token_ms, duration_ms, cost }: ReplyTrace): string {
  const first = first_token_ms === null ? 'no words' : `first words after ${formatSeconds(first_token_ms)}`
  const price = cost === null ? 'cost unknown: this model has no price here' : formatCost(cost)
  return `${isolateName(model)} · ${first} · ${formatSeconds(duration_ms)} in all · ${price}`
}
