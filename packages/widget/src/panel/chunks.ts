import { createChunk } from './chunk.ts'

/** What an open chat can do without: texts stand as they are until their markdown can be read. */
export const chunks = {
  markdown: createChunk(() => import('../markdown/markdown.ts')),
  answer: createChunk(() => import('./answer/answer-parts.ts').then(({ answerParts }) => answerParts)),
  limit: createChunk(() => import('./limit/limit-dialog.tsx')),
}
