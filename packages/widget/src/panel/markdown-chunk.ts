import { signal } from '@preact/signals'

/** The chunk that reads markdown, once it is here; until then texts stand as they are. */
export const markdown = signal<typeof import('../markdown/markdown.ts') | undefined>(undefined)

let isAsked = false

export function loadMarkdown(): void {
  if (isAsked) return
  isAsked = true
  import('../markdown/markdown.ts').then(
    (chunk) => {
      markdown.value = chunk
    },
    () => {
      isAsked = false
    },
  )
}
