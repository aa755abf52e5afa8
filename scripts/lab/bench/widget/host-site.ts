import { type Served, serveOnFreePort } from './serve-peer.ts'
import type { Subject } from './subject.ts'

export type HostPage = 'calm' | 'strict' | 'hostile'

export interface HostSite extends Served {
  addressOf(subject: Subject | undefined, page?: HostPage): string
}

const TEXT = '<p>Tables from oak, lamps from copper, and a kettle that sings. Come in and look around.</p>'.repeat(12)
const STYLE = 'body { max-width: 40rem; margin: 2rem auto; font: 18px/1.6 serif }'
const HOSTILE_STYLE = `
  * { font-size: 40px !important; color: #b00 !important; letter-spacing: 5px !important; line-height: 3 !important;
    text-transform: uppercase !important; border: 3px solid red !important }
  button { background: yellow !important }
  html { direction: rtl }`

export async function startHostSite(subjects: readonly Subject[]): Promise<HostSite> {
  const served = await serveOnFreePort((request, response) => {
    const [, page, at] = (request.url ?? '').split('/')
    if (page !== 'calm' && page !== 'strict' && page !== 'hostile') return void response.writeHead(204).end()
    const subject = subjects[Number(at)]
    const policy = page === 'strict' && subject ? { 'content-security-policy': writePolicy(subject.origin) } : {}
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...policy }).end(writePage(page, subject))
  })
  return {
    ...served,
    addressOf: (subject, page = 'calm') => `${served.origin}/${page}/${subject ? subjects.indexOf(subject) : 'none'}`,
  }
}

function writePolicy(origin: string): string {
  const kinds = ['script-src', 'style-src', 'connect-src', 'img-src', 'font-src']
  const allowed = kinds.map((kind) => `${kind} ${origin}${kind === 'script-src' ? " 'nonce-embed'" : ''}`)
  return [`default-src 'none'`, ...allowed, `require-trusted-types-for 'script'`].join('; ')
}

function writePage(page: HostPage, subject: Subject | undefined): string {
  const style = { calm: STYLE, strict: '', hostile: STYLE + HOSTILE_STYLE }[page]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Harbour and Pine</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">${style && `<style>${style}</style>`}</head>
    <body><main><h1>Furniture that outlives the fashion</h1>${TEXT}</main>${subject?.embed ?? ''}</body></html>`
}
