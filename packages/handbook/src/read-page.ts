import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lexer, type Token, type Tokens } from 'marked'
import { createHeadingIds } from './create-heading-ids.ts'
import type { Html } from './html.ts'
import type { PictureSize } from './pictures.ts'
import { toPlainText } from './plain-text.ts'
import { renderMarkdown } from './render-markdown.ts'

/** The section before the first heading has '' as its id and heading. */
export interface Section {
  id: string
  heading: string
  depth: number
  text: string
}

export interface Page {
  name: string
  title: string
  description: string
  body: Html
  sections: Section[]
}

export async function readPage(
  folder: string,
  name: string,
  pictures: ReadonlyMap<string, PictureSize>,
): Promise<Page> {
  const tokens = lexer(await readFile(join(folder, `${name}.md`), 'utf8'))
  const title = tokens.find(isHeading)
  const paragraph = tokens.find((token) => token.type === 'paragraph')
  if (title?.depth !== 1 || !paragraph) throw new Error(`${name}.md must begin with a title and a paragraph`)
  const ids = createHeadingIds(tokens)
  return {
    name,
    title: toPlainText(title),
    description: toPlainText(paragraph),
    body: renderMarkdown(tokens, ids, pictures),
    sections: listSections(tokens, ids),
  }
}

function listSections(tokens: readonly Token[], ids: ReadonlyMap<Token, string>): Section[] {
  const sections: Section[] = [{ id: '', heading: '', depth: 1, text: '' }]
  for (const token of tokens) {
    const current = sections.at(-1)
    if (isHeading(token)) {
      if (token.depth > 1) {
        sections.push({ id: ids.get(token) ?? '', heading: toPlainText(token), depth: token.depth, text: '' })
      }
    } else if (current) current.text = `${current.text} ${toPlainText(token)}`.trim()
  }
  return sections
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading'
}
