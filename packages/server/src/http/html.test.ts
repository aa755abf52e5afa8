import { expect, test } from 'vitest'
import { html, writeJsonBlock, writeMarkup } from './html.ts'

const HOSTILE = `<img src=x onerror="alert('1')"> & more`

test('every value is escaped, as text and inside quoted attributes', () => {
  const page = writeMarkup(html`<p title="${HOSTILE}">${HOSTILE}</p>`)
  const escaped = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; more'
  expect(page).toBe(`<p title="${escaped}">${escaped}</p>`)
})

test('markup made by the tag is put in as it is, and nothing where there is nothing', () => {
  expect(writeMarkup(html`<ul>${html`<li>${1}</li>`}${undefined}${false}</ul>`)).toBe('<ul><li>1</li></ul>')
})

test('a data block reads back as it was, and no text in it can end it', () => {
  const value = { text: '</script><!--<script>\u2028&amp;', list: ['"', "'"] }
  const block = writeMarkup(writeJsonBlock('data', value))
  const [, json = ''] = /^<script type="application\/json" id="data">(.*)<\/script>$/s.exec(block) ?? []
  expect(json).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(json)).toEqual(value)
})
