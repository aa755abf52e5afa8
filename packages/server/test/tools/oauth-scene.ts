import { request as sendRequest } from 'node:https'
import type { Connection } from '@bricks/contract'
import {
  type AuthorizationServer,
  SAMPLE_CLIENTS,
  SAMPLE_SCOPE,
  startAuthorization,
} from '@bricks/sandbox/authorization'
import { type BrickCaller, createBrickCaller } from '#bricks/brick-caller.ts'
import { createTlsConnect } from '#bricks/outbound/connect.ts'
import { OutboundError } from '#bricks/outbound/outbound-error.ts'
import type { Ports } from '#context.ts'
import { createScriptedResolver } from './scripted-resolver.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'
import { callAs } from './test-accounts.ts'
import { type Builder, createBuilder, createTestProject } from './test-projects.ts'

const PUBLIC_ADDRESS = '93.184.215.14'
const HOSTS = ['auth.example.com', 'api.example.com'] as const
const REDIRECT_URI = 'http://bricks.test/oauth/callback'

export const BY_PAGE: Connection = {
  id: 'loyalty',
  name: 'Loyalty',
  host: 'api.example.com',
  auth: {
    kind: 'oauth2-code',
    authorize_url: 'https://auth.example.com/authorization/auth',
    token_url: 'https://auth.example.com/authorization/token',
    client_id: SAMPLE_CLIENTS.page.id,
    client_secret: SAMPLE_CLIENTS.page.secret,
    scope: SAMPLE_SCOPE,
    state: 'needed',
  },
}

export const BY_CLIENT: Connection = {
  id: 'loyalty',
  name: 'Loyalty',
  host: 'api.example.com',
  auth: {
    kind: 'oauth2-client',
    token_url: 'auth.example.com/authorization/token',
    client_id: SAMPLE_CLIENTS.service.id,
    client_secret: SAMPLE_CLIENTS.service.secret,
    send: 'body',
  },
}

export const LOYALTY_BRICK = {
  id: 'points',
  name: 'Points',
  description: 'Tells the points of a customer',
  parameters: { type: 'object' as const, properties: [], required: [] },
  api: {
    url: 'api.example.com/loyalty?email=ada.field@kestrel.example',
    method: 'GET' as const,
    parameters: [],
    headers: [],
    connection: 'loyalty',
  },
}

export interface OAuthScene {
  server: TestServer
  provider: AuthorizationServer
  ports: Required<Pick<Ports, 'brickCaller' | 'clock'>>
  builder: Builder
  passTime(milliseconds: number): void
  createProject(connection?: Connection): Promise<string>
  startConnecting(projectId: string, builder?: Builder): Promise<string>
  answerConsentPage(url: string, answer?: 'allow' | 'refuse'): Promise<{ state: string; code?: string; error?: string }>
  connect(projectId: string): Promise<void>
  tryBrick(projectId: string): Promise<{ status: number; body: string; shown: string }>
  countTokenCalls(): number
  makeProviderUnreachable(): void
  makeProviderReachable(): void
  close(): Promise<void>
}

interface SceneOptions {
  secretIn?: 'basic'
  ports?: Ports
}

export async function openOAuthScene({ secretIn, ...options }: SceneOptions = {}): Promise<OAuthScene> {
  const provider = await startAuthorization({ hosts: HOSTS, redirectUri: REDIRECT_URI, ...(secretIn && { secretIn }) })
  let ahead = 0
  let isAway = false
  const caller = createOAuthCaller(provider)
  const brickCaller: BrickCaller = {
    ...caller,
    send: async (request, signal) => {
      if (isAway) throw new OutboundError('unreachable')
      return caller.send(request, signal)
    },
  }
  const ports = { brickCaller, clock: () => new Date(Date.now() + ahead), ...options.ports }
  const server = await startTestServer({ ports })
  const builder = await createBuilder(server)
  const scene: OAuthScene = {
    server,
    provider,
    ports,
    builder,
    passTime: (milliseconds) => {
      ahead += milliseconds
    },
    createProject: (connection = BY_PAGE) =>
      createTestProject(builder, { functions: [LOYALTY_BRICK], connections: [connection] }),
    startConnecting: async (projectId, who = builder) => {
      const body = { project_id: projectId, connection_id: 'loyalty' }
      const response = await who.post('/connection/start', body)
      if (response.statusCode !== 200) throw new Error(`Starting answered ${response.statusCode}: ${response.body}`)
      return response.json().url
    },
    answerConsentPage: (url, answer = 'allow') => followConsent(provider, url, answer),
    connect: async (projectId) => {
      const back = await scene.answerConsentPage(await scene.startConnecting(projectId))
      const response = await builder.post('/connection/finish', back)
      if (response.statusCode !== 200) throw new Error(`Finishing answered ${response.statusCode}: ${response.body}`)
    },
    tryBrick: async (projectId) => {
      const body = { project_id: projectId, function: LOYALTY_BRICK, values: {} }
      const response = await callAs(server.app, builder).post('/project/try', body)
      if (response.statusCode !== 200) throw new Error(`Trying answered ${response.statusCode}: ${response.body}`)
      return response.json()
    },
    makeProviderUnreachable: () => {
      isAway = true
    },
    makeProviderReachable: () => {
      isAway = false
    },
    countTokenCalls: () => provider.requests.filter(({ path }) => path === '/authorization/token').length,
    close: async () => {
      await server.close()
      await brickCaller.close()
      await provider.close()
    },
  }
  return scene
}

/** Both host names lead to the provider's port on this machine. */
export function createOAuthCaller({ port, authority }: AuthorizationServer): BrickCaller {
  const connect = createTlsConnect({ ca: authority })
  return createBrickCaller({
    resolve: createScriptedResolver(Object.fromEntries(HOSTS.map((host) => [host, PUBLIC_ADDRESS]))).resolve,
    connect: (target, signal) => connect({ ...target, port, addresses: ['127.0.0.1'] }, signal),
    deadlines: { refusal: 0 },
  })
}

interface Page {
  status: number
  location: string | undefined
  text: string
}

export async function followConsent(
  provider: AuthorizationServer,
  start: string,
  answer: string,
  redirectUri = REDIRECT_URI,
) {
  const cookies = new Map<string, string>()
  let url = new URL(start)
  let form: string | undefined
  for (let step = 0; step < 10; step += 1) {
    const page = await openPage(provider, url, cookies, form)
    form = undefined
    if (page.location?.startsWith(redirectUri)) {
      const { searchParams } = new URL(page.location)
      const { state = '', code, error, iss } = Object.fromEntries(searchParams)
      return {
        state,
        ...(code && { code }),
        ...(error && { error }),
        ...(iss && redirectUri !== REDIRECT_URI && { iss }),
      }
    }
    const action = /<form method="post" action="([^"]+)"/.exec(page.text)?.[1]
    if (page.location === undefined && action === undefined) {
      throw new Error(`The provider's page answered ${page.status}: ${page.text}`)
    }
    if (page.location === undefined) form = `answer=${answer}`
    url = new URL(page.location ?? action ?? '', url)
  }
  throw new Error('The pages of the provider lead nowhere.')
}

function openPage(
  { port, authority }: AuthorizationServer,
  url: URL,
  cookies: Map<string, string>,
  form: string | undefined,
): Promise<Page> {
  const { promise, resolve, reject } = Promise.withResolvers<Page>()
  const request = sendRequest(
    {
      host: '127.0.0.1',
      port,
      ca: authority,
      servername: url.hostname,
      path: url.pathname + url.search,
      method: form === undefined ? 'GET' : 'POST',
      headers: {
        host: url.host,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    },
    async (response) => {
      for (const line of response.headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      const text = (await response.setEncoding('utf8').toArray()).join('')
      resolve({ status: response.statusCode ?? 0, location: response.headers.location, text })
    },
  )
  request.on('error', reject)
  request.end(form)
  return promise
}
