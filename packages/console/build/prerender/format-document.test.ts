import { expect, test } from 'vitest'
import { formatDocument } from './format-document.ts'

const manifest = {
  'main.tsx': { file: 'assets/main.js', css: ['assets/main.css'], imports: ['_shared.js'] },
  'page.tsx': { file: 'assets/page.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/main.css'] },
  'figtree-latin-wght-normal.woff2': { file: 'assets/figtree.woff2', src: 'figtree-latin-wght-normal.woff2' },
}
const parts = ['main.tsx', 'page.tsx'] as const

test('a page starts its entry, fetches what follows ahead, and names each file once', () => {
  const html = formatDocument({ manifest, parts, page: { title: 'Plans' }, markup: '<h1>Plans</h1>' })
  expect(html.match(/(src|href)="\/assets\/[^"]+\.(js|css)"/g)).toEqual([
    'href="/assets/main.css"',
    'src="/assets/main.js"',
    'href="/assets/shared.js"',
    'href="/assets/page.js"',
  ])
  expect(html).toContain('<div id="root"><h1>Plans</h1></div>')
})

test('a public page tells search engines and link previews of itself, in letters that stay text', () => {
  const page = { path: '/plans', title: 'Plans & prices', description: '"Free" < Pro' }
  const html = formatDocument({ manifest, parts, page, markup: '' })
  expect(html).toContain('<title>Plans &amp; prices</title>')
  expect(html).toContain('<link rel="canonical" href="/plans">')
  expect(html).toContain('<meta property="og:description" content="&quot;Free&quot; &lt; Pro">')
  expect(html).toContain('<meta property="og:image" content="/share.png">')
  expect(html).not.toContain('noindex')
})

test('a page of the signed-in app asks not to be listed', () => {
  const html = formatDocument({ manifest, parts, page: { title: 'Bricks' }, markup: '' })
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toContain('og:')
})
