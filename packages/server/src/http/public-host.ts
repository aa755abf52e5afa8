import { endpoints } from '@bricks/contract'
import { API_PREFIX } from '@bricks/contract/wire'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'
import type { Config } from '#config.ts'

const PUBLIC_PATHS = [
  /^\/live(\/|$)/,
  /^\/widget(\.js$|\/)/,
  /^\/(healthz|readyz)$/,
  ...[endpoints.chat, endpoints.chatStreamed].map(({ path }) => new RegExp(`^${API_PREFIX}${path}$`)),
  new RegExp(`^${API_PREFIX}/live/`),
]

/** Where live pages have a host of their own, that host serves nothing of the console, whose pages hold a token. */
export function keepPublicHostApart(
  app: FastifyInstance,
  { appUrl, publicUrl }: Pick<Config, 'appUrl' | 'publicUrl'>,
): void {
  const publicHost = new URL(publicUrl).host
  if (publicHost === new URL(appUrl).host) return
  app.addHook('onRequest', async (request) => {
    if (request.host !== publicHost) return
    const path = request.url.split('?', 1)[0] ?? ''
    if (!PUBLIC_PATHS.some((pattern) => pattern.test(path))) throw new AppError('not_found')
  })
}
