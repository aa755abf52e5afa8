import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

export interface Served {
  origin: string
  close(): Promise<void>
}

export async function serve(listener: RequestListener): Promise<Served> {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

export function serveFolder(folder: string, change = (text: string) => text): Promise<Served> {
  return serve(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://site').pathname).replace(/\/$/, '/index.html')
    const text = await readFile(join(folder, path), 'utf8').catch(() => undefined)
    if (text === undefined) return void response.writeHead(path === '/favicon.ico' ? 204 : 404).end()
    response.writeHead(200, { 'content-type': `${TYPES[extname(path)] ?? 'text/plain'}; charset=utf-8` })
    response.end(change(text))
  })
}
