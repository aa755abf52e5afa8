import { runInNewContext } from 'node:vm'
import { createElement, Fragment, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import Markdown from 'react-markdown'
import { expect, test } from 'vitest'
import { writeModule } from './compile-prose.ts'

const TEXT = `# Terms & "such"

Dated **2023-06-20**, see [the policy](/privacy 'Policy').

1. First
2. Second with \`code\`

---

> A line \\
> and another`

test('a text read at build is drawn as the reader of Markdown would draw it', () => {
  const program = writeModule(TEXT)
    .replace(/^import.*$/m, '')
    .replace('export default', '')
  const elements: ReactElement = runInNewContext(program, { h: createElement, F: Fragment })
  const drawn = renderToStaticMarkup(elements)
  expect(drawn).toBe(renderToStaticMarkup(createElement(Markdown, null, TEXT)))
  expect(drawn).toContain('<h1>Terms &amp; &quot;such&quot;</h1>')
})

test('its program asks for React alone', () => {
  expect([...writeModule(TEXT).matchAll(/from '([^']+)'/g)].map(([, name]) => name)).toEqual(['react'])
})
