import type { ChildProcess } from 'node:child_process'
import type { EventEmitter } from 'node:events'

interface Ending {
  /** True after a signal. What fails from then on is not a failure of the start. */
  isEnding: () => boolean
}

/**
 * A signal ends the server, and the server's end ends the sandbox and this process. If the sandbox ends after a signal,
 * the server is not asked again: it takes a second signal for an order to cut the answers off.
 */
export function endServerAndSandboxTogether(
  server: ChildProcess,
  sandbox: ChildProcess | undefined,
  host: Pick<EventEmitter, 'on'> & { exit: (code: number) => unknown } = process,
): Ending {
  let isEnding = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    host.on(signal, () => {
      isEnding = true
      server.kill(signal)
    })
  }
  sandbox?.on('exit', () => {
    if (!isEnding) server.kill('SIGTERM')
  })
  server.on('exit', (code) => {
    sandbox?.kill('SIGTERM')
    host.exit(code ?? 1)
  })
  return { isEnding: () => isEnding }
}
