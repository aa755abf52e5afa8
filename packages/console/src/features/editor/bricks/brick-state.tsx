import type { BrickState } from '@bricks/contract'
import type { CalledState } from '#features/editor/preview/called-bricks.ts'
import { Badge } from '#ui/base/badge.tsx'
import { formatMoment } from '#ui/time/format-moment.ts'
import { describeBrickFailure } from '#ui/trace/brick-failures.ts'

/** `unknown`: the server has not answered yet, or gives no answer. */
export type KnownState = BrickState | 'untried' | 'unknown'

interface BrickStateProps {
  state: KnownState
  called: CalledState | undefined
  isOff: boolean
}

export function BrickStateBadge({ state, called, isOff }: BrickStateProps) {
  if (isOff) return <Badge>off</Badge>
  if (called === 'calling') return <Badge tone="strong">is called</Badge>
  if (called === 'called') return <Badge tone="green">called just now</Badge>
  if (called === 'failed') return <Badge tone="red">call failed</Badge>
  if (state === 'unknown') return null
  if (state === 'untried') return <Badge>never tried</Badge>
  return state.state === 'works' ? <Badge tone="green">works</Badge> : <Badge tone="red">failing</Badge>
}

interface DescribedState extends Omit<BrickStateProps, 'called'> {
  /** If a version is live, it may still use a brick that is off in the draft. */
  isLive: boolean
}

export function describeBrickState({ state, isOff, isLive }: DescribedState): string | undefined {
  if (isOff && isLive) return 'Off in your draft: Preview goes without it, and so do visitors from the next deploy on.'
  if (isOff) return 'Off: the bot does not use it.'
  if (typeof state === 'string' || state.state === 'works') return undefined
  const reason = (state.code && describeBrickFailure(state.code)) ?? 'its answer could not be used'
  const when = formatMoment(state.at)
  return `Its last call failed: ${reason} (${when}).`
}
