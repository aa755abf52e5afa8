import { z } from 'zod'
import { HIGHEST_PORT, hostsSetting, listSetting, onOff, parseInteger, proxySetting, SettingError } from './setting.ts'

export type BricksConfig = ReturnType<typeof toBricksConfig>

const HTTPS_PORT = 443

export const bricksSettings = z.object({
  BRICK_PORTS: listSetting((port) => parseInteger(port, HTTPS_PORT, { least: 1, most: HIGHEST_PORT })),
  BRICK_ALLOW_HOSTS: hostsSetting('intranet.example.com:8443'),
  BRICK_DNS64: onOff,
  BRICK_PROXY: proxySetting,
})

export function toBricksConfig(values: z.infer<typeof bricksSettings>, served: { port: number; appUrl: string }) {
  const { BRICK_PORTS: ports, BRICK_ALLOW_HOSTS: allowHosts, BRICK_DNS64: dns64, BRICK_PROXY: proxy } = values
  for (const entry of allowHosts) refuseOwnServer(entry, served)
  return { allowHosts, ports: ports.length > 0 ? ports : [HTTPS_PORT], dns64, proxy }
}

/**
 * Refuses only the names of this server that are known here. All its other names are refused when a brick is called.
 */
function refuseOwnServer(entry: string, { port, appUrl }: { port: number; appUrl: string }): void {
  const ours = ['localhost', '127.0.0.1', '[::1]'].map((host) => `${host}:${port}`)
  if (![...ours, readHostWithPort(appUrl)].includes(entry.toLowerCase())) return
  throw new SettingError('BRICK_ALLOW_HOSTS', `${entry} is this server itself, which bots cannot call: take it out.`)
}

function readHostWithPort(appUrl: string): string {
  const { hostname, port, protocol } = new URL(appUrl)
  return `${hostname}:${port || (protocol === 'https:' ? HTTPS_PORT : 80)}`
}
