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
    let sink: BodySink | undefined
    let missed: ((reader: BodySink) => void)[] = []
    let control: Dispatcher.DispatchController | undefined
    const abort = () => {
      const reason = signal.reason instanceof Error ? signal.reason : new Error('aborted')
      reject(reason)
      control?.abort(reason)
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    const settle = () => signal.removeEventListener('abort', abort)

    agent.dispatch(options, {
      onRequestStart(controller) {
        control = controller
        if (signal.aborted) abort()
      },
      onResponseStart(controller, status, headers) {
        if (status < 200) return
        resolve({
          status,
          headers,
          read(reader) {
            sink = reader
            for (const replay of missed) replay(reader)
            missed = []
          },
          pause: () => controller.pause(),
          resume: () => controller.resume(),
          abort: (reason) => controller.abort(reason),
        })
      },
      onResponseData(_controller, chunk) {
        if (sink) sink.chunk(chunk)
        else missed.push((reader) => reader.chunk(chunk))
      },
      onResponseEnd() {
        settle()
        if (sink) sink.end()
        else missed.push((reader) => reader.end())
      },
      onResponseError(_controller, error) {
        settle()
        reject(error)
        if (sink) sink.fail(error)
        else missed.push((reader) => reader.fail(error))
      },
    })
  })
}
