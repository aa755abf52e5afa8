import type { IncomingHttpHeaders } from 'node:http'
import type { Agent, Dispatcher } from 'undici'

/** An answer whose head has come. Whoever opened it calls `read` at once: until then its body is kept in memory. */
export type Exchange = {
  status: number
  headers: IncomingHttpHeaders
  read(sink: BodySink): void
  pause(): void
  resume(): void
  abort(reason: Error): void
}

/** Exactly one of `end` and `fail` comes last. */
export type BodySink = {
  chunk(bytes: Buffer): void
  end(): void
  fail(error: Error): void
}

/**
 * Sends one request and resolves with the head of its answer; never follows a redirect. Works on undici's handler
 * interface, because a stream object per answer costs more than all we do with a token.
 */
export function openExchange(
  agent: Agent,
  options: Dispatcher.DispatchOptions,
  signal: AbortSignal,
): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const body = createBodyRelay()
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
        if (status >= 200) resolve({ status, headers, read: body.read, ...controlsOf(controller) })
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

function controlsOf(controller: Dispatcher.DispatchController): Pick<Exchange, 'pause' | 'resume' | 'abort'> {
  return {
    pause: () => controller.pause(),
    resume: () => controller.resume(),
    abort: (reason) => controller.abort(reason),
  }
}

/** Passes a body on to its reader, and keeps what comes before there is one. */
function createBodyRelay(): BodySink & Pick<Exchange, 'read'> {
  let sink: BodySink | undefined
  let missed: ((reader: BodySink) => void)[] = []
  const pass = (deliver: (reader: BodySink) => void) => {
    if (sink) deliver(sink)
    else missed.push(deliver)
  }
  return {
    chunk(bytes) {
      if (sink) sink.chunk(bytes)
      else missed.push((reader) => reader.chunk(bytes))
    },
    end: () => pass((reader) => reader.end()),
    fail: (error) => pass((reader) => reader.fail(error)),
    read(reader) {
      sink = reader
      for (const deliver of missed) deliver(reader)
      missed = []
    },
  }
}
