import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { answerAuthorizationOrPassOn, createAuthorizationServer } from './authorization/handle-authorization.ts'
import { allowLocalOnly } from './http/allow-local-only.ts'
import { listenAtKeptPort } from './http/kept-port.ts'
import { type LoopbackListener, listenOnLoopback } from './http/listen-on-loopback.ts'
import { openMailbox } from './mail/open-mailbox.ts'
import { answerMcpOrPassOn } from './mcp/handle-mcp-request.ts'
import { decideAnswer } from './model/demo/decide.ts'
import { createModelHandler } from './model/wire/handle-model-request.ts'
import { createSampleHandler } from './sample-apis/handle-sample-request.ts'
import { listSampleAddresses } from './sample-apis/sample-addresses.ts'
import { createSampleApis } from './sample-apis/sample-apis.ts'
import type { Settings } from './settings.ts'
import { startStripe } from './stripe/start-stripe.ts'
import { ensureCertificates } from './tls/certificates.ts'

/** With this key the fake model answers the test chats of builders who have no key. */
const HOUSE_KEY = 'sk-sandbox-of-the-house'

export interface Sandbox {
  environment: Record<string, string>
  warnings: readonly string[]
  close: () => Promise<void>
}

export async function startSandbox(settings: Settings, now: () => Date): Promise<Sandbox> {
  const certificates = await ensureCertificates(settings.dataFolder, now())
  const tls = { key: certificates.key, cert: certificates.certificate }
  const apis = createSampleApis(now())
  let port = 0
  const authorization = createAuthorizationServer(
    () => ({ issuer: `https://localhost:${port}/authorization`, redirectUri: `${settings.appUrl}/oauth/callback` }),
    now,
  )
  const sampleHandler = allowLocalOnly(
    answerAuthorizationOrPassOn(authorization, answerMcpOrPassOn(apis, now, createSampleHandler(apis, now))),
  )

  const samples = await listenAtKeptPort(settings.dataFolder, () => createTlsServer(tls, sampleHandler))
  // No fake runs beside a real provider or a real mail server, so that neither gets what is meant for the other.
  const model = settings.hasProvider ? undefined : await startModel(settings, now)
  const mailbox = settings.hasMailServer ? undefined : await openMailbox(now)
  const { dataFolder } = settings
  const stripe = settings.stripe && (await startStripe({ dataFolder, ...settings.stripe }, now))
  port = samples.listener.port
  return {
    environment: {
      ...(model && { OPENAI_BASE_URL: `http://127.0.0.1:${model.port}/v1`, OPENAI_API_KEY: HOUSE_KEY }),
      ...((model || settings.hasProviderKey) && { OPERATOR_KEY_FOR: 'tests' }),
      NODE_EXTRA_CA_CERTS: certificates.authorityFile,
      BRICK_ALLOW_HOSTS: `localhost:${port}`,
      SAMPLE_APIS: JSON.stringify(listSampleAddresses(apis.keys(), port)),
      ...mailbox?.environment,
      ...stripe?.environment,
    },
    warnings: samples.moved
      ? [`The sample APIs moved to port ${port}, since theirs was taken: bricks saved earlier name the old one.`]
      : [],
    close: async () => {
      await Promise.all([samples.listener.close(), model?.close(), mailbox?.close(), stripe?.close()])
    },
  }
}

function startModel({ tokensPerSecond }: Settings, now: () => Date): Promise<LoopbackListener> {
  const handler = allowLocalOnly(createModelHandler({ decide: decideAnswer, now, tokensPerSecond }))
  return listenOnLoopback(() => createServer(handler), 0)
}
