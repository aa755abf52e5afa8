const MARKUP = Symbol('markup')

/** Safe markup. Only the functions of this file can make it, because its key is a symbol, which JSON cannot hold. */
export interface Html {
  readonly [MARKUP]: string
}

type Part = string | number | Html | readonly Html[] | undefined | false

/** Escapes every value that is not `Html`. Values may stand only in text and in quoted attributes. */
export function html(strings: TemplateStringsArray, ...values: Part[]): Html {
  return { [MARKUP]: String.raw({ raw: strings }, ...values.map(convertPartToMarkup)) }
}

export function writeMarkup(page: Html): string {
  return page[MARKUP]
}

export function writeJsonBlock(id: string, value: unknown): Html {
  // Without these characters no text inside `value` can end the script block or open a comment.
  const json = JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escapeAsUnicode)
  return { [MARKUP]: `<script type="application/json" id="${escapeText(id)}">${json}</script>` }
}

function convertPartToMarkup(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part !== 'object') return escapeText(String(part))
  return isList(part) ? part.map(writeMarkup).join('') : part[MARKUP]
}

function isList(part: Html | readonly Html[]): part is readonly Html[] {
  return Array.isArray(part)
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

function escapeAsUnicode(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
