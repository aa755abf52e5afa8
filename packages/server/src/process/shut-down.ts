import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#app.ts'
import { waitForTokenRenewals } from '#connections/tokens/access-token.ts'
import type { Context } from '#context.ts'

export const END_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
export const DRAIN_MS = 30_000
const POLL_MS = 50
/**
 * npm may pass one signal on twice, so a second signal counts only after this time. It then ends the process at once.
 */
export const SAME_SIGNAL_MS = 1_000

export function shutDownOnSignals(context: Context, app: App, close: () => Promise<void>): void {
  let startedAt: number | undefined

  async function shutDown(exitCode: number): Promise<void> {
    startedAt = performance.now()
    context.lifecycle.drain()
    const until = startedAt + DRAIN_MS
    await waitForRunningRequests(app, until)
    const tooLate = sleep(Math.max(0, until - performance.now()), undefined, { ref: false })
    await Promise.race([waitForTokenRenewals(context.database), tooLate])
    await close()
    process.exit(exitCode)
  }

  function beginShutDown(exitCode: number): void {
    shutDown(exitCode).catch((error: unknown) => {
      context.logger.error({ err: error }, 'closing failed')
      process.exit(1)
    })
  }

  for (const signal of END_SIGNALS) {
    process.on(signal, () => {
      if (startedAt === undefined) beginShutDown(0)
      else if (performance.now() - startedAt > SAME_SIGNAL_MS) process.exit(1)
    })
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      context.logger.fatal({ err: error }, 'an unexpected error: shutting down')
      if (startedAt === undefined) beginShutDown(1)
    })
  }
}

async function waitForRunningRequests({ countRunning }: App, until: number): Promise<void> {
  while (countRunning() > 0 && performance.now() < until) await sleep(POLL_MS)
}
