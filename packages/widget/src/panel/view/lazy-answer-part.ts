import type { ComponentChildren } from 'preact'
import type * as answerParts from '#panel/answer/answer-parts.ts'
import { lazyParts } from '#panel/lazy-parts.ts'

export function LazyAnswerPart({ draw }: { draw(parts: typeof answerParts): ComponentChildren }) {
  const parts = lazyParts.answer.part.value
  return parts && draw(parts)
}
