import { z } from 'zod'
import type { ProxySettings } from '#language-model/http/create-dispatcher.ts'
import { text, urlSetting } from './setting.ts'

export type ProxiesConfig = ProxySettings

export const proxySettings = z.object({
  HTTPS_PROXY: urlSetting('http:', 'https:'),
  HTTP_PROXY: urlSetting('http:', 'https:'),
  NO_PROXY: text,
})

export function toProxiesConfig(values: z.infer<typeof proxySettings>): ProxiesConfig {
  const { HTTPS_PROXY: https, HTTP_PROXY: http, NO_PROXY: given } = values
  const no = ['localhost', '127.0.0.1', '::1', ...(given === undefined ? [] : [given])].join(',')
  return { https, http, no }
}

export function findProxyFor({ https, http, no = '' }: ProxiesConfig, address: string): string | undefined {
  const { hostname, port } = new URL(address)
  const host = hostname.toLowerCase().replace(/^\[|\]$/g, '')
  const isExempt = no
    .split(/[\s,]+/)
    .some((entry) => entry !== '' && matchesNoProxyEntry(entry.toLowerCase(), host, port))
  return isExempt ? undefined : (https ?? http)
}

/**
 * An entry of NO_PROXY is `*`, `name`, `.name` or `*.name`, with or without a port. A name also covers its subdomains.
 */
function matchesNoProxyEntry(entry: string, host: string, port: string): boolean {
  if (entry === '*' || entry === host) return true
  const [, name = '', only] = /^(?:\*?\.)?([^:]*)(?::(\d+))?$/.exec(entry) ?? []
  if (name === '' || (only !== undefined && only !== port)) return false
  return host === name || host.endsWith(`.${name}`)
}
