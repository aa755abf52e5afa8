import type { Config } from '#config/config.ts'

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/** If an origin has a loopback name, the other loopback names count as own too, because people type any of them. */
export function listOwnOrigins({ appUrl, publicUrl }: Pick<Config, 'appUrl' | 'publicUrl'>): Set<string> {
  return new Set([appUrl, publicUrl].flatMap(listLoopbackSpellings))
}

/** An empty list allows every site. A call that no browser makes has no origin. */
export function isOriginAllowed(
  listed: readonly string[],
  own: ReadonlySet<string>,
  origin: string | undefined,
): boolean {
  return listed.length === 0 || origin === undefined || listed.includes(origin) || own.has(origin)
}

function listLoopbackSpellings(origin: string): string[] {
  const url = new URL(origin)
  if (!LOOPBACK_HOSTS.includes(url.hostname)) return [origin]
  const port = url.port && `:${url.port}`
  return LOOPBACK_HOSTS.map((host) => `${url.protocol}//${host}${port}`)
}
