import { z } from 'zod'
import type { ProxySettings } from '#language-model/http/create-dispatcher.ts'
import { text, url } from './setting.ts'

export type ProxiesConfig = ProxySettings

export const proxySettings = z.object({
  HTTPS_PROXY: url('http:', 'https:'),
  HTTP_PROXY: url('http:', 'https:'),
  NO_PROXY: text,
})

/** Places on this machine are reached without a proxy. */
export function toProxiesConfig(values: z.infer<typeof proxySettings>): ProxiesConfig {
  const { HTTPS_PROXY: https, HTTP_PROXY: http, NO_PROXY: given } = values
  const no = ['localhost', '127.0.0.1', '::1', ...(given === undefined ? [] : [given])].join(',')
  return { https, http, no }
}
