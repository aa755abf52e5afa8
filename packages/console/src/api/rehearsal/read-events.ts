import { createEventDecoder } from '@bricks/contract/wire'

export async function* readEvents<Event extends { type: string }>(
  stream: ReadableStream<Uint8Array>,
  types: readonly Event['type'][],
  signal: AbortSignal,
): AsyncGenerator<Event> {
  const decode = createEventDecoder<Event>(types)
  const text = new TextDecoder()
  const reader = stream.getReader()
  const cancelReader = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', cancelReader)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield* decode(text.decode(value, { stream: true }))
    }
  } finally {
    signal.removeEventListener('abort', cancelReader)
    cancelReader()
  }
}
