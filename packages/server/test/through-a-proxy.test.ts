import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMailServer } from '@bricks/sandbox/mail'
import { startScriptedStripe } from '@bricks/sandbox/stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createStripePayments } from '#billing/stripe/stripe-payments.ts'
import { loadConfig } from '#config/config.ts'
import { createContext } from '#context.ts'
import { createProxiedFetch } from '#language-model/http/create-dispatcher.ts'
import { createLogger } from '#logger.ts'
import { createSmtpTransport } from '#mail/mail-transport.ts'
import { createBillingConfig } from '#test/tools/open-billing-scene.ts'
import { startProxy, type TestProxy } from '#test/tools/start-proxy.ts'

let proxy: TestProxy
beforeEach(async () => {
  proxy = await startProxy()
})
afterEach(() => proxy.close())

test('Stripe is asked through the proxy that the settings name', async () => {
  const stripe = await startScriptedStripe()
  const payments = await createStripePayments({
    config: createBillingConfig(stripe),
    logger: createLogger('silent'),
    fetch: createProxiedFetch({ http: proxy.url }),
  })
  const customer = { email: 'ada@people.test', userId: 'u', key: 'k' }
  expect(await payments?.startCalls().createCustomer(customer)).toMatch(/^cus_/)
  expect(proxy.asked).toEqual([new URL(stripe.baseUrl).host])
  expect(stripe.requests).toHaveLength(1)
  await stripe.close()
})

test('a mail server is reached through the proxy that the settings name', async () => {
  const server = await openMailServer()
  const transport = createSmtpTransport({ smtpUrl: server.url, from: 'Bricks <bricks@server.test>', proxy: proxy.url })
  await transport.send({ id: 'one', to: 'ada@people.test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })
  expect(server.received).toMatchObject([{ recipients: ['ada@people.test'] }])
  expect(proxy.asked).toEqual([new URL(server.url).host])
  await server.close()
})

test('the OpenID provider is reached through the proxy that the settings name, which looks its name up', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bricks-proxied-'))
  const settings = {
    OIDC_ISSUER: 'https://sso.company.example',
    OIDC_CLIENT_ID: 'bricks',
    OIDC_CLIENT_SECRET: 'secret',
  }
  const openContext = (more: Record<string, string>) =>
    createContext(loadConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...settings, ...more }))
  const context = await openContext({ HTTPS_PROXY: proxy.url })
  await expect(context.oidc?.start('http://localhost:3000/oidc/callback')).rejects.toThrow()
  expect(new Set(proxy.asked)).toEqual(new Set(['sso.company.example:443']))
  await context.close()
  const exempt = await openContext({ HTTPS_PROXY: proxy.url, NO_PROXY: '.company.example' })
  proxy.asked.length = 0
  await expect(exempt.oidc?.start('http://localhost:3000/oidc/callback')).rejects.toThrow()
  expect(proxy.asked).toEqual([])
  await exempt.close()
  rmSync(folder, { recursive: true })
})

test('without a proxy Stripe’s client keeps its own way', () => {
  expect(createProxiedFetch(loadConfig({}).proxies)).toBeUndefined()
})
