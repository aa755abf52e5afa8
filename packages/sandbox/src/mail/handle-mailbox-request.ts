import type { IncomingMessage, RequestListener } from 'node:http'
import type { KeptMails } from './kept-mails.ts'
import { writeMailContent, writeMailListPage, writeMailPage } from './mailbox-pages.ts'

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'"
const CONTENT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox"

interface Answer {
  status: number
  type: string
  body: string
  policy?: string
}

export function createMailboxHandler(mails: KeptMails): RequestListener {
  return (request, response) => {
    const { status, type, body, policy = "default-src 'none'" } = answerMailboxRequest(request, mails)
    response
      .writeHead(status, {
        'content-type': `${type}; charset=utf-8`,
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
      .end(body)
  }
}

function answerMailboxRequest({ url = '/', method }: IncomingMessage, mails: KeptMails): Answer {
  if (method !== 'GET') return { status: 405, type: 'text/plain', body: 'GET only' }
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  if (pathname === '/') return createPageAnswer(writeMailListPage(mails.listMails()))
  if (pathname === '/mails.json') {
    const list = mails.listMails(searchParams.get('to') ?? undefined)
    return { status: 200, type: 'application/json', body: JSON.stringify(list) }
  }
  const [, id = '', content] = /^\/mails\/(\d+)(\/content)?$/.exec(pathname) ?? []
  const mail = mails.findMail(id)
  if (!mail) return { status: 404, type: 'text/plain', body: 'There is no such mail.' }
  return content ? createPageAnswer(writeMailContent(mail), CONTENT_POLICY) : createPageAnswer(writeMailPage(mail))
}

function createPageAnswer(body: string, policy = PAGE_POLICY): Answer {
  return { status: 200, type: 'text/html', body, policy }
}
