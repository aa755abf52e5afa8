import { Agent, type Dispatcher, EnvHttpProxyAgent, fetch } from 'undici'

export interface ProxySettings {
  http?: string | undefined
  https?: string | undefined
  no?: string | undefined
}

export function createDispatcher({
  connectTimeout,
  proxies,
}: {
  connectTimeout: number
  proxies: ProxySettings | undefined
}): Dispatcher {
  const options = { allowH2: false, connect: { timeout: connectTimeout } }
  return createProxiedAgent(proxies, options) ?? new Agent(options)
}

export function createProxiedFetch(proxies: ProxySettings): Fetch | undefined {
  const dispatcher = createProxiedAgent(proxies, {})
  return dispatcher && ((input, init) => ownFetch(input, { ...init, dispatcher }))
}

type Fetch = (input: string | URL | Request, init?: object) => Promise<Response>

const ownFetch = fetch as unknown as Fetch

function createProxiedAgent(proxies: ProxySettings | undefined, options: Agent.Options): Dispatcher | undefined {
  if (proxies?.http === undefined && proxies?.https === undefined) return undefined
  // Empty texts, because undici reads an absent setting from the environment.
  const { http = '', https = http, no = '' } = proxies
  return new EnvHttpProxyAgent({ ...options, httpProxy: http, httpsProxy: https, noProxy: no })
}
