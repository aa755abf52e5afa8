import type { Page } from './read-page.ts'

/**
 * Every section as one row, in a classic script: inside the console's sandboxed frame the page has no origin of its own, and
 * could not fetch a file of JSON.
 */
export function writeSearchIndex(pages: readonly Page[]): string {
  const rows = pages.flatMap(({ name, title, sections }) =>
    sections.map(({ id, heading, text }) => ({ address: `${name}.html${id && `#${id}`}`, title, heading, text })),
  )
  return `globalThis.handbookSections = ${JSON.stringify(rows)}\n`
}
