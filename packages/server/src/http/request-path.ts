import type { FastifyRequest } from 'fastify'

export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}
