import type { ComponentChildren } from 'preact'
import type * as answerParts from '#panel/answer/answer-parts.ts'
import { lazyParts } from '#panel/lazy-parts.ts'
import type * as openedParts from '#panel/opened/opened-parts.ts'

export function LazyAnswerPart({ draw }: { draw(parts: typeof answerParts): ComponentChildren }) {
  const parts = lazyParts.answer.part.value
  return parts && draw(parts)
}

export function LazyOpenedPart({ draw }: { draw(parts: typeof openedParts): ComponentChildren }) {
  const parts = lazyParts.opened.part.value
  return parts && draw(parts)
}
