import { z } from 'zod'
import type { ProxySettings } from '#language-model/http/create-dispatcher.ts'
import { type Environment, proxySetting, SettingError, text } from './setting.ts'

export type ProxiesConfig = ProxySettings

export const proxySettings = z.object({
  HTTPS_PROXY: proxySetting,
  HTTP_PROXY: proxySetting,
  NO_PROXY: text,
})

/**
 * Nearly all programs read these names in small letters, so a machine may have no others. A name in capitals wins, even
 * if its value is empty. The value of a small name may lack its scheme, as curl allows.
 */
export function addCapitalProxyNames(environment: Environment): Environment {
  const small = (['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'] as const).flatMap((name) => {
    const value = environment[name] === undefined ? environment[name.toLowerCase()]?.trim() : undefined
    if (!value) return []
    return [[name, name === 'NO_PROXY' ? value : readSmallProxy(name, value)]]
  })
  return small.length === 0 ? environment : { ...environment, ...Object.fromEntries(small) }
}

function readSmallProxy(name: string, value: string): string {
  const address = value.includes('://') ? value : `http://${value}`
  const { error } = proxySetting.safeParse(address)
  if (!error) return address
  throw new SettingError(
    name.toLowerCase(),
    `${error.issues[0]?.message} Or set ${name}, also to nothing, which counts before it.`,
  )
}

export function toProxiesConfig(values: z.infer<typeof proxySettings>): ProxiesConfig {
  const { HTTPS_PROXY: https, HTTP_PROXY: http, NO_PROXY: given } = values
  const no = ['localhost', '127.0.0.1', '::1', ...(given === undefined ? [] : [given])].join(',')
  return { https, http, no }
}

/** An address may leave these out, and an entry of NO_PROXY may name them all the same. */
const USUAL_PORTS: Readonly<Record<string, string>> = { 'https:': '443', 'smtps:': '465', 'smtp:': '587' }

export function findProxyFor({ https, http, no = '' }: ProxiesConfig, address: string): string | undefined {
  const { hostname, protocol, port: written } = new URL(address)
  const port = written || (USUAL_PORTS[protocol] ?? '')
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
