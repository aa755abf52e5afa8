import { createServer } from 'node:http'
import { hereOnly } from '#http/here-only.ts'
import { listenOnLoopback } from '#http/listen-on-loopback.ts'
import { SECRET_KEY } from './api/check-secret-key.ts'
import { createCheckoutHandler } from './handle-checkout-request.ts'
import { PRICES } from './prices.ts'
import { sendWebhooks } from './send-webhooks.ts'
import { openStore } from './store.ts'
import { letTimePass } from './subscriptions.ts'

const LOOK_EVERY_MS = 250

export type CheckoutSettings = {
  dataFolder: string
  /** Where the product is told of changes. */
  webhookUrl: string
  webhookDelayMs: number
}

export type RunningCheckout = { environment: Record<string, string>; close: () => Promise<void> }

/** The card checkout and billing portal on loopback. */
export async function startCheckout(settings: CheckoutSettings, now: () => Date): Promise<RunningCheckout> {
  const { data, save } = await openStore(settings.dataFolder)
  let address = ''
  const checkout = { data, now, address: () => address, webhookDelayMs: settings.webhookDelayMs }
  const handler = hereOnly(createCheckoutHandler(checkout, save))
  const listener = await listenOnLoopback(() => createServer(handler), 0)
  address = `http://127.0.0.1:${listener.port}`

  let sending: Promise<void> | undefined
  const timer = setInterval(() => {
    letTimePass(checkout)
    if (sending || !data.deliveries.some(({ nextAt }) => nextAt <= now().getTime())) return
    sending = sendWebhooks(checkout, settings.webhookUrl)
      .then(save)
      .finally(() => {
        sending = undefined
      })
  }, LOOK_EVERY_MS)
  return {
    environment: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: data.webhookSecret,
      STRIPE_API_BASE: address,
      ...Object.fromEntries(PRICES.map(({ setting, id }) => [setting, id])),
    },
    close: async () => {
      clearInterval(timer)
      await listener.close()
      await sending
      await save()
    },
  }
}
