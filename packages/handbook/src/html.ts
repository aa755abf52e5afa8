export interface Html {
  markup: string
}

type Part = Html | string | number | false | undefined | readonly Html[]

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const written = strings.map((text, at) => text + writePart(parts[at]))
  return { markup: written.join('') }
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => NAMED[character] ?? '')
}

function writePart(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}
