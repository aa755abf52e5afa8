import { type ReadonlySignal, signal } from '@preact/signals'
import type { AdditionChunk } from './addition.ts'
import type { ChatModel } from './chat-model.ts'

interface LazyPart<Part> {
  part: ReadonlySignal<Part | undefined>
  load(): void
}

export type LazyParts = typeof lazyParts

export const lazyParts = {
  // The answer chunk holds the styles of Markdown. If the styles came later, the drawn text would move.
  markdown: createLazyPart(async () => {
    const [markdown] = await Promise.all([import('#markdown/markdown.ts'), loadAnswerParts()])
    return markdown
  }),
  answer: createLazyPart(loadAnswerParts),
  messages: createLazyPart(() => import('./messages/messages-parts.ts')),
  opened: createLazyPart(() => import('./opened/opened-parts.ts')),
  limit: createLazyPart(() => import('./limit/limit-dialog.tsx')),
  /**
   * Each row is a part that the panel does without until it is needed. The part is fetched once the visitor has touched
   * the chat and `isWanted` is true, or once a message has one of the row's `events`: the types of stream events that
   * the part shows. Each request lists these types in its field `can`; the message keeps such events in `extras`. The
   * part's chunk exports `createAddition` (addition.ts). An addition without a chunk of its own is pushed to
   * `conversation.state.additions`.
   */
  additions: [
    {
      isWanted: ({ conversation }) => conversation.state.consent.value,
      ...createLazyPart(() => import('./consent/consent-parts.tsx')),
    },
    { isWanted: () => 'speechSynthesis' in window, ...createLazyPart(() => import('./voice/voice-parts.tsx')) },
    {
      isWanted: ({ config }) => config.value.handoff,
      ...createLazyPart(() => import('./handoff/handoff-parts.tsx')),
    },
    { events: ['thinking'], ...createLazyPart(() => import('./answer/thinking-parts.tsx')) },
    { events: ['confirm'], ...createLazyPart(() => import('./confirm/confirm-parts.tsx')) },
    { events: ['cards', 'ask', 'prompts'], ...createLazyPart(() => import('./found/found-parts.tsx')) },
  ] as AdditionRow[],
}

interface AdditionRow extends LazyPart<AdditionChunk> {
  events?: string[]
  isWanted?(chat: ChatModel): unknown
}

function loadAnswerParts() {
  return import('./answer/answer-parts.ts')
}

function createLazyPart<Part>(fetchPart: () => Promise<Part>): LazyPart<Part> {
  const part = signal<Part | undefined>(undefined)
  let isAsked = false
  return {
    part,
    load() {
      if (isAsked) return
      isAsked = true
      fetchPart().then(
        (loaded) => {
          part.value = loaded
        },
        () => {
          isAsked = false
        },
      )
    },
  }
}
