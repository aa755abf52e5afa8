import { readFormer } from '#widget-tools/former-widget.ts'
import { type Served, send, serve } from './serve-peer.ts'

/** The former widget, from an origin of its own that passes its calls on to the running product. */
export function serveFormer(product: string): Promise<Served> {
  return serve(async (request, response) => {
    const path = request.url ?? '/'
    const file = readFormer(path)
    if (file !== undefined && path.endsWith('.js')) return void send(response, 'text/javascript', file)
    const { origin = '' } = request.headers
    const answer = await fetch(product + path, { headers: { origin } }).catch(() => undefined)
    if (!answer) return void response.writeHead(502).end()
    const { 'content-encoding': _, 'content-length': __, ...headers } = Object.fromEntries(answer.headers)
    response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()))
  })
}
