import { type Html, html, writeMarkup } from '#http/html.ts'

/** Words of somebody else. Each of their lines is marked, so that no line passes for one of ours. */
export interface QuotedWords {
  speaker?: string
  words: string
}

type Paragraph = string | QuotedWords

export interface MailContent {
  subject: string
  paragraphs: readonly Paragraph[]
  action?: { label: string; url: string }
  /** If it has a `url`, the address stands behind the words as a link. */
  footnote?: string | { words: string; url: string }
}

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

export function renderMail(content: MailContent): RenderedMail {
  return { subject: content.subject, text: writeMailText(content), html: writeMarkup(writeMailHtml(content)) }
}

function writeMailText({ paragraphs, action, footnote }: MailContent): string {
  const link = action && `${action.label}:\n${action.url}`
  const last = typeof footnote === 'object' ? `${footnote.words} ${footnote.url}` : footnote
  return [...paragraphs.map(writeParagraphText), link, last, 'Bricks'].filter((part) => part !== undefined).join('\n\n')
}

const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/

function writeParagraphText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph
  const { speaker, words } = paragraph
  const quoted = words.split(LINE_END).join('\n> ')
  return speaker === undefined ? `> ${quoted}` : `${speaker}: ${quoted}`
}

const BODY = 'margin:0;padding:24px;background:#faf8f5;color:#2b2420;font:16px/1.5 system-ui,sans-serif'
/**
 * The last property breaks a long address or name, which would widen the sheet. More mailboxes support it than
 * `overflow-wrap`.
 */
const SHEET =
  'max-width:520px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e6e0d9;border-radius:12px;word-break:break-word'
const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:8px;background:#2b2420;color:#fff;font-weight:600;text-decoration:none'
const SMALL = 'margin:24px 0 0;color:#6b6058;font-size:14px'

function writeMailHtml({ subject, paragraphs, action, footnote }: MailContent): Html {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="${BODY}">
<div style="${SHEET}">
<h1 style="margin:0 0 16px;font-size:20px">${subject}</h1>
${paragraphs.map(writeParagraphHtml)}
${action && html`<p style="margin:24px 0"><a href="${action.url}" style="${BUTTON}">${action.label}</a></p>`}
${action && html`<p style="${SMALL}">Or open this address: <span style="word-break:break-all">${action.url}</span></p>`}
${footnote !== undefined && html`<p style="${SMALL}">${writeFootnoteHtml(footnote)}</p>`}
<p style="${SMALL}">Bricks</p>
</div>
</body>
</html>
`
}

function writeFootnoteHtml(footnote: NonNullable<MailContent['footnote']>): Html | string {
  if (typeof footnote === 'string') return footnote
  const { words, url } = footnote
  return html`${words} <a href="${url}" style="color:inherit">${url}</a>`
}

const QUOTE = 'margin:0 0 12px;padding:0 0 0 12px;border-left:3px solid #e6e0d9;white-space:pre-line'

function writeParagraphHtml(paragraph: Paragraph): Html {
  if (typeof paragraph === 'string') return html`<p style="margin:0 0 12px;white-space:pre-line">${paragraph}</p>\n`
  const { speaker, words } = paragraph
  return html`<blockquote style="${QUOTE}">${speaker !== undefined && html`<b>${speaker}:</b> `}${words}</blockquote>\n`
}
