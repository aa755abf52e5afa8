import { type Served, serve } from './serve.ts'

export interface HostPage {
  csp?: string
  head?: string
  body: string
}

export function writeStrictPolicy(bricks: string): string {
  return `default-src 'none'; script-src ${bricks}; connect-src ${bricks}; require-trusted-types-for 'script'`
}

export function startHostSite(pages: Record<string, HostPage>): Promise<Served> {
  return serve((request, response) => {
    const page = pages[request.url ?? '']
    if (!page) return void response.writeHead(request.url === '/favicon.ico' ? 204 : 404).end()
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...(page.csp && { 'content-security-policy': page.csp }),
    })
    response.end(
      `<!doctype html><html lang="en"><head><title>A site</title>${page.head ?? ''}</head><body>${page.body}</body></html>`,
    )
  })
}
