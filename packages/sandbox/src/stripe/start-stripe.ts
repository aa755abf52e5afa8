import { createServer } from 'node:http'
import { allowLocalOnly } from '#http/allow-local-only.ts'
import { listenOnLoopback } from '#http/listen-on-loopback.ts'
import { SECRET_KEY } from './api/answer-api.ts'
import { createStripeHandler } from './handle-stripe-request.ts'
import { PRICES } from './prices.ts'
import { sendWebhooks } from './send-webhooks.ts'
import { openStripeStore } from './store.ts'
import { expireSessionsAndRenewSubscriptions } from './subscriptions.ts'

const LOOK_EVERY_MS = 250

export interface StripeSettings {
  dataFolder: string
  webhookUrl: string
  webhookDelayMs: number
}

export interface RunningStripe {
  environment: Record<string, string>
  close: () => Promise<void>
}

export async function startStripe(settings: StripeSettings, now: () => Date): Promise<RunningStripe> {
  const { data, save } = await openStripeStore(settings.dataFolder)
  let address = ''
  const account = { data, now, address: () => address, webhookDelayMs: settings.webhookDelayMs }
  const handler = allowLocalOnly(createStripeHandler(account, save))
  const listener = await listenOnLoopback(() => createServer(handler), 0)
  address = `http://127.0.0.1:${listener.port}`

  let sending: Promise<void> | undefined
  const timer = setInterval(() => {
    expireSessionsAndRenewSubscriptions(account)
    if (sending || !data.deliveries.some(({ nextAt }) => nextAt <= now().getTime())) return
    sending = sendWebhooks(account, settings.webhookUrl)
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
