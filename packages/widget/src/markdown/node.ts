export type MarkdownTag =
  | 'p'
  | 'h3'
  | 'h4'
  | 'h5'
  | 'h6'
  | 'ul'
  | 'ol'
  | 'li'
  | 'blockquote'
  | 'pre'
  | 'code'
  | 'hr'
  | 'br'
  | 'strong'
  | 'em'
  | 'del'
  | 'a'
  | 'small'
  | 'div'
  | 'table'
  | 'thead'
  | 'tbody'
  | 'tr'
  | 'th'
  | 'td'

export type MarkdownAttributes = {
  href?: string
  target?: '_blank'
  rel?: string
  class?: 'table' | 'center' | 'right'
  start?: number
}

/** What a text becomes: never HTML text, only these elements with these attributes. */
export type MarkdownElement = { tag: MarkdownTag; attributes: MarkdownAttributes; children: MarkdownNode[] }
export type MarkdownNode = string | MarkdownElement

export function element(
  tag: MarkdownTag,
  children: MarkdownNode[],
  attributes: MarkdownAttributes = {},
): MarkdownElement {
  return { tag, attributes, children }
}
