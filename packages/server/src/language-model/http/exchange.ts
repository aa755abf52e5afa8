import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'

export interface Exchange {
  status: number
  headers: IncomingHttpHeaders
  read(sink: BodySink): void
  pause(): void
  resume(): void
  abort(reason: Error): void
}

/** Exactly one of `end` and `fail` is called, as the last call. */
export interface BodySink {
  chunk(bytes: Buffer): void
  end(): void
  fail(error: Error): void
}

/**
 * Resolves when the response's headers have come. Never follows a redirect. Uses undici's handlers, because a stream
 * object for each response costs more than all our work on a token.
 */
export function openProviderExchange(
  agent: Dispatcher,
  options: Dispatcher.DispatchOptions,
  signal: AbortSignal,
): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const body = createBodyBuffer()
    let control: Dispatcher.DispatchController | undefined
    const abort = () => {
      const reason = signal.reason instanceof Error ? signal.reason : new Error('aborted')
      reject(reason)
      control?.abort(reason)
    }
    const stopListening = () => signal.removeEventListener('abort', abort)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })

    agent.dispatch(options, {
      onRequestStart(controller) {
        control = controller
        if (signal.aborted) abort()
      },
      onResponseStart(controller, status, headers) {
        if (status >= 200) resolve({ status, headers, read: body.read, ...toExchangeControl(controller) })
      },
      onResponseData: (_controller, chunk) => body.chunk(chunk),
      onResponseEnd() {
        stopListening()
        body.end()
      },
      onResponseError(_controller, error) {
        stopListening()
        reject(error)
        body.fail(error)
      },
    })
  })
}

function toExchangeControl(controller: Dispatcher.DispatchController): Pick<Exchange, 'pause' | 'resume' | 'abort'> {
  return {
    pause: () => controller.pause(),
    resume: () => controller.resume(),
    abort: (reason) => controller.abort(reason),
  }
}

function createBodyBuffer(): BodySink & Pick<Exchange, 'read'> {
  let sink: BodySink | undefined
  let kept: ((reader: BodySink) => void)[] = []
  const deliverOrKeep = (deliver: (reader: BodySink) => void) => {
    if (sink) deliver(sink)
    else kept.push(deliver)
  }
  return {
    chunk(bytes) {
      if (sink) sink.chunk(bytes)
      else kept.push((reader) => reader.chunk(bytes))
    },
    end: () => deliverOrKeep((reader) => reader.end()),
    fail: (error) => deliverOrKeep((reader) => reader.fail(error)),
    read(reader) {
      sink = reader
      for (const deliver of kept) deliver(reader)
      kept = []
    },
  }
}

const BEGINNING = 16 * 1024

export function readAnswerBeginning(exchange: Exchange): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const resolveWithText = () => resolve(Buffer.concat(chunks).toString('utf8', 0, BEGINNING))
    exchange.read({
      chunk(bytes) {
        chunks.push(bytes)
        size += bytes.length
        if (size < BEGINNING) return
        resolveWithText()
        exchange.abort(new Error('the rest is of no use'))
      },
      end: resolveWithText,
      fail: reject,
    })
  })
}
