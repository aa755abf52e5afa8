import { z } from 'zod'
import { checkSandboxIsLocal } from './loopback.ts'
import {
  choiceSetting,
  HIGHEST_PORT,
  integerSetting,
  listSetting,
  onOff,
  origin,
  parsedSetting,
  parseInteger,
  parseOrigin,
  splitAtCommas,
  text,
  throwInvalidValue,
} from './setting.ts'

export interface ServerConfig {
  host: string
  port: number
  /**
   * `appUrl` is the console's origin, such as https://bricks.example; `publicUrl` is the origin of live pages and the
   * widget.
   */
  appUrl: string
  publicUrl: string
  consoleOrigins: readonly string[]
  workers: number
  trustProxy: boolean | number | string
  sandbox: boolean
  sandboxMailbox: string
}

export const serverSettings = z.object({
  SANDBOX: onOff,
  HOST: parsedSetting((host) =>
    URL.canParse(`http://${writeHostForUrl(host)}`)
      ? host
      : throwInvalidValue('write an address or a name of this machine, or leave it out for 127.0.0.1.'),
  ).transform((host) => host ?? '127.0.0.1'),
  PORT: integerSetting(3000, { least: 0, most: HIGHEST_PORT }),
  APP_URL: origin,
  PUBLIC_URL: origin,
  SANDBOX_MAILBOX: origin,
  CONSOLE_ORIGINS: listSetting(parseOrigin),
  WORKERS: integerSetting(1, { least: 1, most: 256 }),
  TRUST_PROXY: parsedSetting(parseTrustProxy).transform((value) => value ?? false),
  LOG_LEVEL: choiceSetting('info', 'debug', 'warn', 'error', 'fatal', 'silent'),
  METRICS: onOff,
  METRICS_TOKEN: text,
  METRICS_PORT: parsedSetting((value) => parseInteger(value, 'none', { least: 1, most: HIGHEST_PORT })),
})

export function toServerConfig(values: z.infer<typeof serverSettings>): ServerConfig {
  const { SANDBOX: sandbox, HOST: host, PORT: port } = values
  const appUrl = values.APP_URL ?? findOwnOrigin(host, port)
  const publicUrl = values.PUBLIC_URL ?? appUrl
  if (sandbox) checkSandboxIsLocal(host, { APP_URL: appUrl, PUBLIC_URL: publicUrl })
  return {
    host,
    port,
    appUrl,
    publicUrl,
    consoleOrigins: values.CONSOLE_ORIGINS,
    workers: values.WORKERS,
    trustProxy: values.TRUST_PROXY,
    sandbox,
    sandboxMailbox: sandbox ? (values.SANDBOX_MAILBOX ?? '') : '',
  }
}

/** Writes the origin as browsers do: without port 80, and with the address in its shortest form. */
function findOwnOrigin(host: string, port: number): string {
  const url = new URL(`http://${writeHostForUrl(host)}:${port}`)
  // ::1 stays, because on many machines localhost is only 127.0.0.1.
  if (['0.0.0.0', '[::]', '127.0.0.1'].includes(url.hostname)) url.hostname = 'localhost'
  return url.origin
}

function writeHostForUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

function parseTrustProxy(value: string): ServerConfig['trustProxy'] {
  if (['off', 'false', '0'].includes(value)) return false
  if (/^\d{1,2}$/.test(value)) return Number(value)
  const entries = splitAtCommas(value)
  if (entries.length > 0 && entries.every(isProxyAddress)) return entries.join(',')
  return throwInvalidValue('write off, the number of proxies in front, or their addresses.')
}

const proxyAddress = z.union([
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
])

function isProxyAddress(entry: string): boolean {
  const [address, mask] = entry.split('/')
  const isMasked = mask !== undefined && z.ipv4().safeParse(mask).success
  return proxyAddress.safeParse(isMasked ? address : entry).success
}
