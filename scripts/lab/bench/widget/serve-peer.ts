import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readFormerWidgetFile } from '#widget-tools/former-widget.ts'
import type { Peer } from './peers.ts'

export interface Served {
  origin: string
  stop(): Promise<void>
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Like a content delivery network, this serves files compressed and with a long cache time. */
export function servePeer({ answers, package: name }: Peer, folder: string): Promise<Served> {
  return serveOnFreePort(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://peer').pathname)
    const answer = Object.entries(answers).find(([start]) => path.startsWith(start))
    if (request.method === 'OPTIONS') return void response.writeHead(204, CORS).end()
    if (answer) return void sendZipped(response, 'application/json', JSON.stringify(answer[1]))
    const file = path.startsWith(`/${name}/`) && (await readFile(join(folder, normalize(path))).catch(() => undefined))
    if (file) return void sendZipped(response, TYPES[extname(path)] ?? 'application/octet-stream', file)
    response.writeHead(404, CORS).end()
  })
}

export function serveFormerVersion(product: string): Promise<Served> {
  return serveOnFreePort(async (request, response) => {
    const path = request.url ?? '/'
    const file = readFormerWidgetFile(path)
    if (file !== undefined && path.endsWith('.js')) return void sendZipped(response, 'text/javascript', file)
    const { origin = '' } = request.headers
    const answer = await fetch(product + path, { headers: { origin } }).catch(() => undefined)
    if (!answer) return void response.writeHead(502).end()
    const { 'content-encoding': _, 'content-length': __, ...headers } = Object.fromEntries(answer.headers)
    response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()))
  })
}

export function serveOnFreePort(listener: RequestListener): Promise<Served> {
  const server = createServer(listener)
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve({
        origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
        stop: () =>
          new Promise((done) => {
            server.closeAllConnections()
            server.close(() => done())
          }),
      })
    })
  })
}

export function sendZipped(response: Parameters<RequestListener>[1], type: string, body: string | Buffer): void {
  const headers = { ...CORS, 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'gzip' }
  response.writeHead(200, { ...headers, 'cache-control': 'max-age=31536000' }).end(gzipSync(body))
}
