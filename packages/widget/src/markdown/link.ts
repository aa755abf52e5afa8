import { createMarkdownElement, type MarkdownNode } from './node.ts'

const PROTOCOL = /^(https?:\/\/|mailto:|tel:)/i
const REL = 'noopener noreferrer nofollow ugc'

// Invisible characters and direction marks can make a link's text misleading.
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/**
 * If the link's text is not the whole address, the host, mail address or phone number is written behind the link. An
 * address that is not http, https, mailto or tel gives the text alone. A link to `site`, the origin of the page around
 * the chat, may be relative, opens in the same tab, and shows no host.
 */
export function createLink(href: string, children: MarkdownNode[], site?: string): MarkdownNode[] {
  const shown = children.map(revealInvisible)
  const url = parseLinkAddress(href, site)
  if (!url || !PROTOCOL.test(url.href)) return shown
  if (url.host && url.origin === site && !url.username) return [createMarkdownElement('a', shown, { href: url.href })]
  const anchor = createMarkdownElement('a', shown, { href: url.href, target: '_blank', rel: REL })
  if (!url.username && removeProtocol(shown.map(readNodeText).join('')) === removeProtocol(url.href)) return [anchor]
  return [anchor, createMarkdownElement('small', [` (${url.host || url.pathname})`])]
}

function parseLinkAddress(href: string, site?: string): URL | undefined {
  const base = href.startsWith('/') ? site : undefined
  return URL.canParse(href, base) ? new URL(href, base) : undefined
}

function revealInvisible(node: MarkdownNode): MarkdownNode {
  if (typeof node !== 'string') return { ...node, children: node.children.map(revealInvisible) }
  return node.replace(INVISIBLE, (mark) => ` U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')} `)
}

function readNodeText(node: MarkdownNode): string {
  return typeof node === 'string' ? node : node.children.map(readNodeText).join('')
}

function removeProtocol(address: string): string {
  return address.replace(PROTOCOL, '').replace(/\/$/, '')
}
