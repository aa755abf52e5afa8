import { API_PREFIX } from '@bricks/contract/wire'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config/config.ts'

export function addSecurityHeaders(app: FastifyInstance, { appUrl }: Pick<Config, 'appUrl'>): void {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
  }
  // Without `includeSubDomains`, because the operator may use subdomains for something else.
  if (appUrl.startsWith('https:')) headers['strict-transport-security'] = 'max-age=31536000'
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (request.routeOptions.url?.startsWith(`${API_PREFIX}/`)) reply.header('cache-control', 'no-store')
  })
}

export function writeConsolePolicy({ docsUrl }: Pick<Config, 'docsUrl'>): string {
  const frames = docsUrl ? `'self' ${new URL(docsUrl).origin}` : "'self'"
  return writePagePolicy({ frames, ancestors: "'none'", forms: "'self'" })
}

interface PagePolicy {
  frames?: string
  ancestors: string
  forms: string
  imageHosts?: readonly string[]
}

export function writePagePolicy({ frames, ancestors, forms, imageHosts = [] }: PagePolicy): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    ["img-src 'self' data:", ...imageHosts.map((host) => `https://${host}`)].join(' '),
    "font-src 'self'",
    ...(frames ? [`frame-src ${frames}`] : []),
    `frame-ancestors ${ancestors}`,
    "base-uri 'none'",
    `form-action ${forms}`,
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}
