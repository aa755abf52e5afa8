import { hashKey } from '@tanstack/react-query'
import type { Draft } from '#features/editor/draft/draft.ts'

/** Ignores what changes no answer: the bot's name, the streaming, the looks of bricks, and bricks that are off. */
export function mayAnswerOtherwise(before: Draft, now: Draft): boolean {
  return before !== now && hashKey([pickAnsweringFields(before)]) !== hashKey([pickAnsweringFields(now)])
}

function pickAnsweringFields({ name: _name, streamingAllowed: _streams, functions, ...rest }: Draft) {
  const called = functions.filter(({ enabled }) => enabled !== false)
  return { ...rest, functions: called.map(({ look: _look, enabled: _enabled, ...each }) => each) }
}
