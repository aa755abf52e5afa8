import { z } from 'zod'
import type { ProxySettings } from '#language-model/http/create-dispatcher.ts'
import { type Environment, text, url } from './setting.ts'

export type ProxiesConfig = ProxySettings

export const proxySettings = z.object({
  HTTPS_PROXY: url('http:', 'https:'),
  HTTP_PROXY: url('http:', 'https:'),
  NO_PROXY: text,
})

/** Other programs write these names small, too. Places on this machine are reached without a proxy. */
export function toProxiesConfig(values: z.infer<typeof proxySettings>, environment: Environment): ProxiesConfig {
  const https = values.HTTPS_PROXY ?? environment.https_proxy
  const http = values.HTTP_PROXY ?? environment.http_proxy
  const given = values.NO_PROXY ?? environment.no_proxy
  const no = ['localhost', '127.0.0.1', '::1', ...(given === undefined ? [] : [given])].join(',')
  return { https, http, no }
}
