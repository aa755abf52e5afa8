import { hashKey } from '@tanstack/react-query'
import type { Draft } from '#features/editor/draft/draft.ts'

/** The bot's name and the looks of its bricks change no answer. */
export function mayAnswerOtherwise(before: Draft, now: Draft): boolean {
  return before !== now && hashKey([withoutLook(before)]) !== hashKey([withoutLook(now)])
}

function withoutLook({ name: _name, streamingAllowed: _streams, functions, ...rest }: Draft) {
  const called = functions.filter(({ enabled }) => enabled !== false)
  return { ...rest, functions: called.map(({ look: _look, enabled: _enabled, ...each }) => each) }
}
