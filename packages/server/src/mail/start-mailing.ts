import { setTimeout as sleep } from 'node:timers/promises'
import { type DeliveryContext, deliverMail } from './deliver-mail.ts'

const EVERY_MS = 1_000
/** A mail that takes longer is sent again by the next process; who reads it sees it once, by its id. */
const LONGEST_WAIT_MS = 5_000

/** Sends what comes to be due, until the answer is called; that waits a little for the mail that is being sent. */
export function startMailing(context: DeliveryContext): () => Promise<void> {
  if (!context.mailTransport) return async () => {}
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const round = async () => {
    try {
      await deliverMail(context, () => isStopped)
    } catch (error) {
      context.logger.warn({ err: error }, 'the outbox cannot be read')
    }
    if (!isStopped) schedule()
  }
  let running = Promise.resolve()
  const schedule = () => {
    timer = setTimeout(() => {
      running = round()
    }, EVERY_MS)
  }
  schedule()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await Promise.race([running, sleep(LONGEST_WAIT_MS, undefined, { ref: false })])
  }
}
