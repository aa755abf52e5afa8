import type { KeptMail } from './kept-mails.ts'

const STYLE = `
:root { color-scheme: light dark; --page: #faf8f5; --surface: #fff; --line: #e6e0d9; --ink: #2b2420; --muted: #6b6058; --accent: #a8452a; --mark: #fdf0d2; --mark-ink: #7a4b00 }
@media (prefers-color-scheme: dark) { :root { --page: #16110d; --surface: #1e1914; --line: #332c26; --ink: #f0ebe5; --muted: #ada197; --accent: #e8866a; --mark: #3d2f10; --mark-ink: #f3cf83 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, sans-serif }
main { max-width: 760px; margin: 0 auto; padding: 32px 16px 64px }
h1 { font-size: 24px; line-height: 1.25; margin: 0; overflow-wrap: anywhere }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; margin-bottom: 8px }
.mark { padding: 2px 8px; border-radius: 6px; background: var(--mark); color: var(--mark-ink); font-size: 12px; font-weight: 600 }
.muted { color: var(--muted); margin: 0 }
a { color: var(--accent) }
ul { list-style: none; margin: 24px 0 0; padding: 0; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; overflow: hidden }
li + li { border-top: 1px solid var(--line) }
li a { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 12px 16px; color: inherit; text-decoration: none }
li a:hover, li a:focus-visible { background: var(--page) }
li strong, li span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
li span, time { color: var(--muted); font-size: 13px }
@media (max-width: 480px) { li a { grid-template-columns: 1fr } }
.empty { margin-top: 24px; padding: 48px 16px; text-align: center; border: 1px dashed var(--line); border-radius: 12px; color: var(--muted) }
dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 16px; margin: 16px 0 24px; font-size: 14px }
dt { color: var(--muted) } dd { margin: 0; overflow-wrap: anywhere }
h2 { font-size: 14px; margin: 24px 0 8px }
pre, iframe { width: 100%; margin: 0; border: 1px solid var(--line); border-radius: 12px; background: var(--surface) }
pre { padding: 16px; white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.6 ui-monospace, monospace }
iframe { height: 520px; background: #fff }
`

export function writeMailListPage(mails: readonly KeptMail[]): string {
  const rows = mails.map(
    ({ id, subject, to, at }) =>
      `<li><a href="/mails/${id}"><strong>${escapeText(subject)}</strong>${writeTime(at)}<span>${escapeText(to.join(', '))}</span></a></li>`,
  )
  const list = rows.length > 0 ? `<ul>${rows.join('\n')}</ul>` : '<p class="empty">No mail yet.</p>'
  return writePage(
    'Mailbox',
    `<header><h1>Mailbox</h1><span class="mark">Sandbox</span></header>
<p class="muted">What the product would have sent. Nothing left this machine.</p>
${list}`,
    '<meta http-equiv="refresh" content="3">',
  )
}

export function writeMailPage({ id, subject, from, replyTo, to, at, text, html }: KeptMail): string {
  const rows = [
    ['From', escapeText(from)],
    ['To', escapeText(to.join(', '))],
    ...(replyTo === '' ? [] : [['Reply to', escapeText(replyTo)]]),
    ['At', writeTime(at)],
  ]
  const content = `<h2>As HTML</h2><iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mails/${id}/content"></iframe>`
  return writePage(
    subject,
    `<p><a href="/">Mailbox</a></p>
<header><h1>${escapeText(subject)}</h1><span class="mark">Sandbox</span></header>
<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>
<h2>As text</h2><pre>${linkAddresses(text)}</pre>
${html === '' ? '' : content}`,
  )
}

export function writeMailContent({ html }: KeptMail): string {
  return html.replace(/<head>/i, '<head><base target="_blank">')
}

function writePage(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}
<title>${escapeText(title)} · Sandbox</title><style>${STYLE}</style></head>
<body><main>${body}</main></body>
</html>
`
}

function linkAddresses(text: string): string {
  return escapeText(text).replace(/https?:\/\/[^\s<>"']+/g, '<a href="$&" target="_blank" rel="noreferrer">$&</a>')
}

function writeTime(at: string): string {
  return `<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
