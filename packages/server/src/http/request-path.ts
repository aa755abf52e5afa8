import type { FastifyRequest } from 'fastify'

/** The path that was asked for, as it was written and without what is asked of it. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}
