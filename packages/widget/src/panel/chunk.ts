import { type ReadonlySignal, signal } from './signal.ts'

/** A part of the chat that is fetched when it is wanted. */
export type Chunk<Part> = {
  /** Undefined until it is here. */
  part: ReadonlySignal<Part | undefined>
  /** A fetch that failed is tried again by the next call. */
  load(): void
}

export function createChunk<Part>(fetchPart: () => Promise<Part>): Chunk<Part> {
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
