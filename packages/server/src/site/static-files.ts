import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
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

/** Does not match `br` with the weight 0, by which a client says that it does not accept Brotli. */
const TAKES_BROTLI = /(?:^|[\s,])br(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))\s*(?:[,;]|$)/i

type IsWanted = (path: string) => boolean
/** Undefined for a path that was no file at the start, or whose file is gone. */
export type FindStaticFile = (path: string) => Promise<StaticFile | undefined>

/** Reads all wanted files of a folder now, and returns them by paths such as `/app/edit.html`. */
export function readStaticFiles(folder: string, isWanted: IsWanted): ReadonlyMap<string, StaticFile> {
  const paths = listFilePaths(folder)
  const readFromFolder = (path: string) => readFileSync(join(folder, path))
  return new Map(
    [...paths]
      .filter(isWanted)
      .map((path) => [
        path,
        toStaticFile(path, readFromFolder(path), paths.has(`${path}.br`) ? readFromFolder(`${path}.br`) : undefined),
      ]),
  )
}

/**
 * Reads a file of the folder when it is first requested, and keeps it. Few servers send all their files, which would
 * take 7 MB. The names are listed at the start, so nothing else can be requested.
 */
export function openStaticFolder(folder: string, isWanted: IsWanted = () => true): FindStaticFile {
  const paths = listFilePaths(folder)
  const files = new Map<string, Promise<StaticFile | undefined>>()

  async function readFileAndBrotli(path: string): Promise<StaticFile | undefined> {
    try {
      const brotli = paths.has(`${path}.br`) ? await readFile(join(folder, `${path}.br`)) : undefined
      return toStaticFile(path, await readFile(join(folder, path)), brotli)
    } catch (error) {
      files.delete(path)
      // A release that is installed over this one may have removed the file.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw error
    }
  }

  return async (path) => {
    if (!paths.has(path) || path.endsWith('.br') || !isWanted(path)) return undefined
    const file = files.get(path) ?? readFileAndBrotli(path)
    files.set(path, file)
    return file
  }
}

export async function sendStaticFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
): Promise<FastifyReply> {
  reply.type(file.type).header('etag', file.etag).header('vary', 'Accept-Encoding')
  const held = request.headers['if-none-match']
  if (held === '*' || held?.includes(file.etag)) return reply.status(304).send()
  const brotli = TAKES_BROTLI.test(String(request.headers['accept-encoding'])) ? await file.brotli : undefined
  if (brotli) return reply.header('content-encoding', 'br').send(brotli)
  return reply.send(file.content)
}

function listFilePaths(folder: string): ReadonlySet<string> {
  const root = resolve(folder)
  try {
    const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    return new Set(files.map((file) => `${file.parentPath.slice(root.length).split(sep).join('/')}/${file.name}`))
  } catch {
    return new Set()
  }
}

export function toStaticFile(path: string, content: Buffer, brotli: Buffer | undefined): StaticFile {
  return {
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    content,
    brotli,
  }
}
