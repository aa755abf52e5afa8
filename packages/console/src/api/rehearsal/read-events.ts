import { createEventDecoder } from '@bricks/contract/wire'

/** The events of a stream as they come. Leaving the loop ends the stream. */
export async function* readEvents<Event extends { type: string }>(
  stream: ReadableStream<Uint8Array>,
  types: readonly Event['type'][],
): AsyncGenerator<Event> {
  const decode = createEventDecoder<Event>(types)
  const text = new TextDecoder()
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield* decode(text.decode(value, { stream: true }))
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}
