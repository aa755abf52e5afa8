import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'

/** Addresses of the operator's own proxies, and the hosts that are reached without. */
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
  if (proxies?.http === undefined && proxies?.https === undefined) return new Agent(options)
  // Empty texts, because an absent setting would be read from the environment.
  const { http = '', https = http, no = '' } = proxies
  return new EnvHttpProxyAgent({ ...options, httpProxy: http, httpsProxy: https, noProxy: no })
}
