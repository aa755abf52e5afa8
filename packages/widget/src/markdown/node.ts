import type { ALLOWED_TAGS } from './allowed.ts'

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

export function createMarkdownElement(
  tag: MarkdownTag,
  children: MarkdownNode[],
  attributes: MarkdownAttributes = {},
): MarkdownElement {
  return { tag, attributes, children }
}
