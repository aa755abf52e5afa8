import type { FastifyRequest } from 'fastify'

export function createOriginWarning(ownOrigins: ReadonlySet<string>) {
  const names = new Set([...ownOrigins].map((origin) => new URL(origin).hostname))
  let isTold = false
  return ({ log }: FastifyRequest, from: string): void => {
    if (isTold || !URL.canParse(from)) return
    const { hostname, origin } = new URL(from)
    if (!names.has(hostname)) return
    isTold = true
    log.warn(
      { setting: 'APP_URL', origin },
      'The console is open at an address with another scheme or port than APP_URL has, and its calls are refused. Set APP_URL to what people type',
    )
  }
}
