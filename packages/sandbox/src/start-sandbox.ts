import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { startCheckout } from './checkout/start-checkout.ts'
import { hereOnly } from './http/here-only.ts'
import { type LoopbackListener, listenOnLoopback } from './http/listen-on-loopback.ts'
import { listenAtKeptPort } from './kept-port.ts'
import { openMailbox } from './mailbox/open-mailbox.ts'
import { decide } from './model/demo/decide.ts'
import { createModelHandler } from './model/wire/handle-model-request.ts'
import { createSampleHandler } from './sample-apis/handle-sample-request.ts'
import { sampleAddresses } from './sample-apis/sample-addresses.ts'
import { createSampleApis } from './sample-apis/sample-apis.ts'
import type { Settings } from './settings.ts'
import { ensureCertificates } from './tls/certificates.ts'

export type Sandbox = {
  /** What the server is started with, so that it finds the stand-ins. */
  environment: Record<string, string>
  /** Things a person should know, a sentence each. */
  warnings: readonly string[]
  close: () => Promise<void>
}

/** Starts every stand-in on loopback. */
export async function startSandbox(settings: Settings, now: () => Date): Promise<Sandbox> {
  const certificates = await ensureCertificates(settings.dataFolder, now())
  const tls = { key: certificates.key, cert: certificates.certificate }
  const apis = createSampleApis(now())
  const sampleHandler = hereOnly(createSampleHandler(apis, now))

  const samples = await listenAtKeptPort(settings.dataFolder, () => createTlsServer(tls, sampleHandler))
  // A real provider takes the model's place: nothing that is meant for the one may reach the other.
  const model = settings.hasProvider ? undefined : await startModel(settings, now)
  // A real mail server takes the whole mailbox's place: no stand-in's address may reach it.
  const mailbox = settings.hasMailServer ? undefined : await openMailbox(now)
  const { dataFolder } = settings
  const checkout = settings.checkout && (await startCheckout({ dataFolder, ...settings.checkout }, now))
  const { port } = samples.listener
  return {
    environment: {
      ...(model && { OPENAI_BASE_URL: `http://127.0.0.1:${model.port}/v1` }),
      NODE_EXTRA_CA_CERTS: certificates.authorityFile,
      BRICK_ALLOW_HOSTS: `localhost:${port}`,
      SAMPLE_APIS: JSON.stringify(sampleAddresses(apis.keys(), port)),
      ...mailbox?.environment,
      ...checkout?.environment,
    },
    warnings: samples.moved
      ? [`The sample APIs moved to port ${port}, since theirs was taken: bricks saved earlier name the old one.`]
      : [],
    close: async () => {
      await Promise.all([samples.listener.close(), model?.close(), mailbox?.close(), checkout?.close()])
    },
  }
}

function startModel({ tokensPerSecond }: Settings, now: () => Date): Promise<LoopbackListener> {
  const handler = hereOnly(createModelHandler({ decide, now, tokensPerSecond }))
  return listenOnLoopback(() => createServer(handler), 0)
}
