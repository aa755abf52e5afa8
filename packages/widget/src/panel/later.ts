import type { ComponentChildren } from 'preact'
import type { answerParts } from './answer/answer-parts.ts'
import { chunks } from './chunks.ts'
import { observe } from './observe.ts'

/** Draws what comes with the first answer, once it is here. */
export const Later = observe(({ draw }: { draw(parts: typeof answerParts): ComponentChildren }) => {
  const parts = chunks.answer.part.value
  return parts && draw(parts)
})
