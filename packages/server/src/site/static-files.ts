import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface StaticFile {
  type: string
  etag: string
  content: Buffer
  brotli: Buffer | Promise<Buffer> | undefined
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

/**
 * Files by path, such as `/assets/app-1a2b.js`, without those whose path begins with `without`. Requests are looked up
 * in this map, so no other file can be requested.
 */
export function loadStaticFiles(folder: string, without?: string): ReadonlyMap<string, StaticFile> {
  const paths = listFiles(folder).filter((path) => without === undefined || !path.startsWith(without))
  const known = new Set(paths)
  return new Map(
    paths
      .filter((path) => !path.endsWith('.br'))
      .map((path) => [path, readStaticFile(folder, path, known.has(`${path}.br`))]),
  )
}

export async function sendStaticFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
): Promise<FastifyReply> {
  reply.type(file.type).header('etag', file.etag).header('vary', 'Accept-Encoding')
  if (request.headers['if-none-match']?.includes(file.etag)) return reply.status(304).send()
  const brotli = /\bbr\b/.test(String(request.headers['accept-encoding'])) ? await file.brotli : undefined
  if (brotli) return reply.header('content-encoding', 'br').send(brotli)
  return reply.send(file.content)
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
  } catch {
    return []
  }
}

function readStaticFile(folder: string, path: string, hasBrotli: boolean): StaticFile {
  const brotli = hasBrotli ? readFileSync(join(folder, `${path}.br`)) : undefined
  return describeFile(path, readFileSync(join(folder, path)), brotli)
}

export function describeFile(path: string, content: Buffer, brotli: Buffer | undefined): StaticFile {
  return {
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    content,
    brotli,
  }
}
