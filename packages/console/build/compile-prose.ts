import { readFile } from 'node:fs/promises'
import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import Markdown from 'react-markdown'
import type { Plugin } from 'vite'

const ENDING = '?prose'

/**
 * `import text from './x.md?prose'` gives the elements that the Markdown means: it is read at build, so that no browser
 * loads a reader of Markdown for a text that is always the same.
 */
export function compileProse(): Plugin {
  return {
    name: 'bricks:prose',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(`.md${ENDING}`)) return undefined
      const file = id.slice(0, -ENDING.length)
      this.addWatchFile(file)
      return writeModule(await readFile(file, 'utf8'))
    },
  }
}

/** A program whose default export is the text as React elements. */
export function writeModule(markdown: string): string {
  const elements = writeNode(Markdown({ children: markdown }))
  return `import { createElement as h, Fragment as F } from 'react'\nexport default ${elements}\n`
}

function writeNode(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(writeNode).join(',')
  if (isValidElement<{ children?: ReactNode }>(node)) return writeElement(node)
  return JSON.stringify(node ?? null)
}

function writeElement({ type, props: { children, ...rest } }: ReactElement<{ children?: ReactNode }>): string {
  const name = type === Fragment ? 'F' : JSON.stringify(type)
  const props = Object.keys(rest).length > 0 ? JSON.stringify(rest) : 'null'
  const inside = children === undefined ? '' : `,${writeNode(children)}`
  return `h(${name},${props}${inside})`
}
