import { type DeliveryContext, deliverMail } from './deliver-mail.ts'

const EVERY_MS = 1_000

/** Sends what comes to be due, until the answer is called; that waits for the mail that is being sent. */
export function startMailing(context: DeliveryContext): () => Promise<void> {
  if (!context.mailTransport) return async () => {}
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const round = async () => {
    try {
      await deliverMail(context)
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
    await running
  }
}
