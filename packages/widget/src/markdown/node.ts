const BLOCKS = ['p', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'div'] as const
const TABLES = ['table', 'thead', 'tbody', 'tr', 'th', 'td'] as const
const INLINE = ['a', 'small', 'code', 'br', 'strong', 'em', 'del'] as const

export const ALLOWED_TAGS = [...BLOCKS, ...TABLES, ...INLINE]
export const ALLOWED_ATTRIBUTES = ['href', 'target', 'rel', 'class', 'start'] as const

export type MarkdownTag = (typeof ALLOWED_TAGS)[number]

export interface MarkdownAttributes {
  href?: string
  target?: '_blank'
  rel?: string
  /** `table` for the box around a table; `center`, `right`, `short` or two of them for a table's cell. */
  class?: string
  start?: number
}

/** A text can become only these elements with these attributes, never HTML. */
export interface MarkdownElement {
  tag: MarkdownTag
  attributes: MarkdownAttributes
  children: MarkdownNode[]
}
export type MarkdownNode = string | MarkdownElement

export function createElement(
  tag: MarkdownTag,
  children: MarkdownNode[],
  attributes: MarkdownAttributes = {},
): MarkdownElement {
  return { tag, attributes, children }
}
