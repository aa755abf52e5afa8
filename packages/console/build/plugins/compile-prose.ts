import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import Markdown from 'react-markdown'
import type { Plugin } from 'vite'

const ENDING = '?prose'
const NEWS = 'bricks:news'
const NEWS_ID = `\0${NEWS}`
const CHANGELOG = path.join(import.meta.dirname, '../../../../CHANGELOG.md')

/**
 * An import of `./x.md?prose` gives the Markdown as React elements, so that browsers load no Markdown parser.
 * `bricks:news` gives the changelog in the same form.
 */
export function compileMarkdownToReact(): Plugin {
  return {
    name: 'bricks:prose',
    enforce: 'pre',
    resolveId: (id) => (id === NEWS ? NEWS_ID : undefined),
    async load(id) {
      if (id === NEWS_ID) {
        this.addWatchFile(CHANGELOG)
        return writeModule(formatNews(await readFile(CHANGELOG, 'utf8')))
      }
      if (!id.endsWith(`.md${ENDING}`)) return undefined
      const file = id.slice(0, -ENDING.length)
      this.addWatchFile(file)
      return writeModule(await readFile(file, 'utf8'))
    },
  }
}

export function formatNews(changelog: string): string {
  return changelog.replace(/^# .*$/m, '# What is new')
}

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
