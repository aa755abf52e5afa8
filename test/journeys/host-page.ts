import { createServer } from 'node:http'

const PAGES = new Map([
  ['/', '/about'],
  ['/about', '/'],
])

export interface HostPage {
  address: string
  stop(): void
}

/**
 * A foreign web site: two plain pages on an origin of its own, with one script tag and a strict policy. `attributes`
 * are added to the tag.
 */
export async function serveHostPage(product: string, projectId: string, attributes = ''): Promise<HostPage> {
  const tag = `<script async src="${product}/widget.js" data-project="${projectId}" ${attributes}></script>`
  const policy = `default-src 'none'; script-src ${product}; connect-src ${product}; require-trusted-types-for 'script'`
  const server = createServer((request, response) => {
    const other = PAGES.get(request.url ?? '')
    if (!other) {
      response.writeHead(204).end()
      return
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    response.end(
      `<!doctype html><html lang="en"><title>A shop</title><h1>A fictional shop</h1><a href="${other}">Further</a>${tag}</html>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/`,
    stop: () => server.close(),
  }
}
