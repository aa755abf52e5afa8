import type { ProjectUpdate } from '@bricks/contract'
import { createReplyDecoder, type ReplyEvent } from '@bricks/contract/wire'
import { type ProviderRequest, type ScriptedProvider, startScriptedProvider } from '@bricks/sandbox/model'
import { startTestServer, type TestServer, type TestServerOptions } from './start-test-server.ts'
import { callAs, createTestAccount, type TestAccount } from './test-accounts.ts'

export const PROVIDER_KEY = 'sk-scripted-provider-key'

export interface ChatScene {
  server: TestServer
  provider: ScriptedProvider
  owner: TestAccount
  projectId: string
  save(change: Omit<ProjectUpdate, 'id'>): Promise<void>
  deploy(): Promise<void>
  ask(options?: Asking): Promise<Response>
  completions(): ProviderRequest[]
  countUsed(): Promise<number>
  close(): Promise<void>
}

export interface Asking {
  path?: '/completionChat' | '/completionChatStreamed'
  token?: string
  accept?: string
  origin?: string
  body?: Record<string, unknown>
  signal?: AbortSignal
}

export async function openChatScene(options: TestServerOptions = {}): Promise<ChatScene> {
  const provider = await startScriptedProvider()
  const config = { languageModelUrl: provider.baseUrl, ...options.config }
  const server = await startTestServer({ ...options, config, listen: true })
  const owner = await createTestAccount(server, { role: 8 })
  const api = callAs(server.app, owner)
  const postOrThrow = async (path: string, body: object) => {
    const response = await api.post(path, body)
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${response.body}`)
    return response.json()
  }
  await postOrThrow('/user/openaikey', { openaikey: PROVIDER_KEY })
  const { id: projectId } = await postOrThrow('/project/new', { 'new-project-name': 'Bot' })
  return {
    server,
    provider,
    owner,
    projectId,
    save: (change) => postOrThrow('/project/update', { id: projectId, ...change }),
    deploy: () => postOrThrow('/project/deploy', { project_id: projectId }),
    ask: (asking = {}) => ask(server.url, projectId, asking),
    completions: () => provider.requests.filter(({ path }) => path.endsWith('/chat/completions')),
    countUsed: async () => {
      const months = await server.context.database.selectFrom('usage_months').select('used').execute()
      return months.reduce((sum, { used }) => sum + used, 0)
    },
    close: async () => {
      await server.close()
      await provider.close()
    },
  }
}

function ask(url: string, projectId: string, { path, token, accept, origin, body, signal }: Asking): Promise<Response> {
  return fetch(`${url}/api${path ?? '/completionChatStreamed'}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(accept && { accept }),
      ...(origin && { origin }),
    },
    body: JSON.stringify({ messages: [{ role: 'user', content: 'Hi' }], project_id: projectId, ...body }),
    signal,
  })
}

export async function readEvents(response: Response): Promise<ReplyEvent[]> {
  return createReplyDecoder()(await response.text())
}

export function joinAnswerText(events: readonly ReplyEvent[]): string {
  return events.map((event) => (event.type === 'text' ? event.delta : '')).join('')
}
