import type { Config } from '#config.ts'

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/** The origins our own pages come from. On loopback every name of it is ours, since people type either. */
export function listOwnOrigins({ appUrl, publicUrl }: Pick<Config, 'appUrl' | 'publicUrl'>): Set<string> {
  return new Set([appUrl, publicUrl].flatMap(spell))
}

function spell(origin: string): string[] {
  const url = new URL(origin)
  if (!LOOPBACK_HOSTS.includes(url.hostname)) return [origin]
  const port = url.port && `:${url.port}`
  return LOOPBACK_HOSTS.map((host) => `${url.protocol}//${host}${port}`)
}
