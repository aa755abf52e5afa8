import { readFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { type Served, serve } from './serve.ts'

const PACKAGES = resolve(import.meta.dirname, '../../../../node_modules')

export interface PublicPage {
  html: string
  csp?: string
}

export function servePublicSite(pages: Record<string, PublicPage | string>): Promise<Served> {
  return serve(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    const page = pages[pathname]
    if (page !== undefined) {
      const { html, csp = '' } = typeof page === 'string' ? { html: page } : page
      const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html'
      response.setHeader('content-type', `${type}; charset=utf-8`)
      if (csp) response.setHeader('content-security-policy', csp)
      return void response.end(html)
    }
    const file =
      pathname.startsWith('/npm/') && (await readFile(join(PACKAGES, pathname.slice(5))).catch(() => undefined))
    if (!file) return void response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end()
    response.setHeader('content-type', extname(pathname) === '.css' ? 'text/css' : 'text/javascript; charset=utf-8')
    response.end(file)
  })
}

export interface PageParts {
  head?: string
  body: string
}

export function writeDocument({ head = '', body }: PageParts): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A site</title>${head}</head><body>${body}</body></html>`
}
