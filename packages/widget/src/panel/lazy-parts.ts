import { type ReadonlySignal, signal } from '@preact/signals'

interface LazyPart<Part> {
  part: ReadonlySignal<Part | undefined>
  load(): void
}

export const lazyParts = {
  // The answer chunk holds the styles of markdown. Without them the drawn text would move.
  markdown: createLazyPart(async () => {
    const [markdown] = await Promise.all([import('#markdown/markdown.ts'), loadAnswerParts()])
    return markdown
  }),
  answer: createLazyPart(loadAnswerParts),
  opened: createLazyPart(() => import('./opened/opened-parts.ts')),
  limit: createLazyPart(() => import('./limit/limit-dialog.tsx')),
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
