import type { Page } from './read-page.ts'

/**
 * The index is a classic script, because a page in the console's sandboxed frame has no origin and could not fetch a
 * JSON file.
 */
export function writeSearchIndex(pages: readonly Page[]): string {
  const rows = pages.flatMap(({ name, title, sections }) =>
    sections.map(({ id, heading, text }) => ({ address: `${name}.html${id && `#${id}`}`, title, heading, text })),
  )
  return `globalThis.handbookSections = ${JSON.stringify(rows)}\n`
}
