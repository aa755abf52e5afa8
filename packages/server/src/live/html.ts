const MARKUP = Symbol('markup')

/** Markup that may stand in a page as it is. Only the functions below make it: no JSON has a symbol for a key. */
export interface Html {
  readonly [MARKUP]: string
}

type Part = string | number | Html | undefined | false

/** Template tag: every value is escaped, for text and for quoted attributes alike, unless it is Html itself. */
export function html(strings: TemplateStringsArray, ...values: Part[]): Html {
  return { [MARKUP]: String.raw({ raw: strings }, ...values.map(toMarkup)) }
}

/** The finished page, to be sent as text/html. */
export function writeMarkup(page: Html): string {
  return page[MARKUP]
}

/** A data block that scripts can read with `JSON.parse`. */
export function jsonBlock(id: string, value: unknown): Html {
  // Escaped so, no text in it can end the block or open a comment in it.
  const json = JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escapeAsUnicode)
  return { [MARKUP]: `<script type="application/json" id="${escapeText(id)}">${json}</script>` }
}

function toMarkup(part: Part): string {
  if (part === undefined || part === false) return ''
  return typeof part === 'object' ? part[MARKUP] : escapeText(String(part))
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

function escapeAsUnicode(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
