import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from './allowed.ts'
import { createStreamedMarkdownReader } from './block-reader.ts'
import type { MarkdownNode } from './node.ts'

const PIECES = [
  ...[
    '# ',
    '## x\n',
    '- ',
    '1. ',
    '> ',
    '```js\n',
    '```',
    '`',
    '**',
    '_',
    '~~',
    '|',
    '|--|--|\n',
    '\n',
    '\n\n',
    '    ',
    '\t',
    '---\n',
  ],
  ...[
    '[a](',
    'javascript:alert(1)',
    'JaVaScRiPt&colon;alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:x',
    'file:///x',
    'https://a.example/b',
    'mailto:a@b.c',
    'tel:+1',
    '/terms',
    '//evil.example',
    'https://shop.example/a',
    ')',
    '![i](',
  ],
  ...[
    '<b onclick=x>',
    '</b>',
    '<script>',
    '<img src=x onerror=alert(1)>',
    '&lt;',
    '&#x6a;',
    '&amp;',
    '\\',
    '<https://x.example>',
    'www.x.example',
    '[r]: https://r.example\n',
    '[r]',
  ],
  ...['\u202e', '\u200b', '\0', '\r\n', 'text ', 'é', '[x] ', ':', '"', "'"],
]
const soup = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 4 })), { maxLength: 40 })
  .map((parts) => parts.join(''))

const readWhole = (text: string) => createStreamedMarkdownReader()(text, true)

function visitElements(nodes: MarkdownNode[], look: (node: Exclude<MarkdownNode, string>) => void): void {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    look(node)
    visitElements(node.children, look)
  }
}

function joinNodeTexts(nodes: MarkdownNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : joinNodeTexts(node.children))).join('')
}

const SITE = 'https://shop.example'

it.each([undefined, SITE])(
  'F4: any text becomes only allowed elements with allowed attributes, and links of four protocols: on %s',
  (site) => {
    fc.assert(
      fc.property(soup, (text) => {
        visitElements(createStreamedMarkdownReader(site)(text, true), ({ tag, attributes }) => {
          expect(ALLOWED_TAGS).toContain(tag)
          for (const name of Object.keys(attributes)) expect(ALLOWED_ATTRIBUTES).toContain(name)
          if (tag === 'a') {
            const { protocol, origin } = new URL(attributes.href ?? '')
            expect(['https:', 'http:', 'mailto:', 'tel:']).toContain(protocol)
            if (origin === site) expect(Object.keys(attributes)).toEqual(['href'])
            else expect(attributes).toMatchObject({ target: '_blank', rel: 'noopener noreferrer nofollow ugc' })
          }
        })
      }),
      { numRuns: 500 },
    )
  },
)

it('F4: any text becomes the same whether it came at once or piece by piece', () => {
  fc.assert(fc.property(fc.array(soup, { maxLength: 6 }), expectSameInPieces), { numRuns: 200 })
})

it.each([
  [['!```js\n```', ' `']],
  [['text ', '```js\n```', ' ```js\n']],
  [['[r]', '\n\n[r]:*', '# ', '# ']],
  [['![r]: https://r.example\n> ', '[r]: https://r.example\n']],
  [['|--|--|\n', '!```js\n- ', '!']],
  [['It costs\n1.', '5 a month']],
  [['- one\n\n2', '. two']],
  [['1. one\n\n2', '. two']],
  [['text\n#', 'tag']],
  [['text\n|a|\n|-|', '-|']],
])('F4: a block becomes the same where its next piece makes it a part of the block before: %j', (pieces) => {
  expectSameInPieces(pieces)
})

it('a growing answer keeps the nodes of blocks that can no longer change', () => {
  const reader = createStreamedMarkdownReader()
  const [first] = reader('One.\n\nTw', false)
  expect(reader('One.\n\nTwo **bo', false)[0]).toBe(first)
  expect(reader('One.\n\nTwo **bold**.', true)[0]).toBe(first)
})

it('a growing answer goes on with a list after a blank line', () => {
  const reader = createStreamedMarkdownReader()
  reader('1. one\n\n', false)
  expect(reader('1. one\n\n2. two', true)).toHaveLength(1)
})

it('a growing answer is read anew where it does not go on from what was read', () => {
  const reader = createStreamedMarkdownReader()
  reader('One.\n\nTwo.', false)
  expect(joinNodeTexts(reader('Else.', true))).toBe('Else.')
})

it.each([
  ['**bold**, _slanted_, ~~gone~~', '<p><strong>bold</strong>, <em>slanted</em>, <del>gone</del></p>'],
  ['## Title', '<h4>Title</h4>'],
  ['one\ntwo', '<p>one<br></br>two</p>'],
  ['- [x] done', '<ul><li>☑ done</li></ul>'],
  ['3. three', '<ol start=3><li>three</li></ol>'],
  ['> said', '<blockquote><p>said</p></blockquote>'],
  ['```js\na < b\n```', '<pre><code>a < b</code></pre>'],
  [
    '|a|\n|-:|\n|1|',
    '<div class=table><table><thead><tr><th class=right short>a</th></tr></thead><tbody><tr><td class=right short>1</td></tr></tbody></table></div>',
  ],
  ['one<br>two<BR/>three<br />four', '<p>one<br></br>two<br></br>three<br></br>four</p>'],
  ['AT&amp;T &#8364; &unknown;', '<p>AT&T € &unknown;</p>'],
  ['[click](javascript:alert(1))', '<p>click</p>'],
  ['[page](/relative)', '<p>page</p>'],
  [
    '![a cat](https://img.example/c.png)',
    '<p><a href=https://img.example/c.png>a cat</a><small> (img.example)</small></p>',
  ],
  ['[docs](https://docs.example/a)', '<p><a href=https://docs.example/a>docs</a><small> (docs.example)</small></p>'],
  ['https://docs.example/a', '<p><a href=https://docs.example/a>https://docs.example/a</a></p>'],
  [
    '[https://bank.example](https://evil.example)',
    '<p><a href=https://evil.example/>https://bank.example</a><small> (evil.example)</small></p>',
  ],
  ['[b\u202eank](https://b.example)', '<p><a href=https://b.example/>b U+202E ank</a><small> (b.example)</small></p>'],
  [
    'see [docs][1]\n\n[1]: https://docs.example/',
    '<p>see <a href=https://docs.example/>docs</a><small> (docs.example)</small></p>',
  ],
  [
    'write [us][m]\n\n[m]: mailto:a@b.example',
    '<p>write <a href=mailto:a@b.example>us</a><small> (a@b.example)</small></p>',
  ],
  ['[Name]: Anna\n[Town]: Bad Homburg', '<p>[Name]: Anna<br></br>[Town]: Bad Homburg</p>'],
  ['[Subject]: Re:\n\n[Room]: East:4', '<p>[Subject]: Re:</p><p>[Room]: East:4</p>'],
  [
    '[Website]: https://docs.example/\n[Mail]: mailto:a@b.example',
    '<p>[Website]: <a href=https://docs.example/>https://docs.example/</a><br></br>[Mail]: <a href=mailto:a@b.example>mailto:a@b.example</a></p>',
  ],
  ['write to a@b.example', '<p>write to <a href=mailto:a@b.example>a@b.example</a></p>'],
])('markdown is read as its writer meant it: %j', (text, expected) => {
  expect(sketchNodes(readWhole(text))).toBe(expected)
})

it.each([
  ['[terms](/terms)', '<p><a href=https://shop.example/terms>terms</a></p>'],
  ['[terms][t]\n\n[t]: /terms', '<p><a href=https://shop.example/terms>terms</a></p>'],
  ['[size](https://shop.example/size)', '<p><a href=https://shop.example/size>size</a></p>'],
  ['[bank](//evil.example)', '<p><a href=https://evil.example/>bank</a><small> (evil.example)</small></p>'],
  ['[bank](/\\\\evil.example)', '<p><a href=https://evil.example/>bank</a><small> (evil.example)</small></p>'],
  ['[in](https://a:b@shop.example/)', '<p><a href=https://a:b@shop.example/>in</a><small> (shop.example)</small></p>'],
  ['[run](javascript:alert(1))', '<p>run</p>'],
  ['[file](size)', '<p>file</p>'],
  ['[call](tel:+4930)', '<p><a href=tel:+4930>call</a><small> (+4930)</small></p>'],
])('markdown on a site knows the links of the site: %j', (text, expected) => {
  expect(sketchNodes(createStreamedMarkdownReader('https://shop.example')(text, true))).toBe(expected)
})

it('an address that was written as HTML writes it leads where it says', () => {
  const hrefs: unknown[] = []
  const text = '[a](https://a.example/?x=1&amp;y=2) https://a.example/?x=1&amp;y=2 [b](javascript&#58;alert(1))'
  visitElements(readWhole(text), ({ tag, attributes }) => tag === 'a' && hrefs.push(attributes.href))
  expect(hrefs).toEqual(['https://a.example/?x=1&y=2', 'https://a.example/?x=1&y=2'])
})

it.each([
  ['公式サイト（https://a.example/help）をご覧ください', 'https://a.example/help'],
  ['详见 https://a.example/b，谢谢', 'https://a.example/b'],
  ['https://a.example/c。次', 'https://a.example/c'],
  ['انظر https://a.example/d، ثم', 'https://a.example/d'],
  ['see “https://a.example/e” now', 'https://a.example/e'],
  ['www.a.example、次', 'http://www.a.example/'],
  ['https://a.example/日本 です', 'https://a.example/%E6%97%A5%E6%9C%AC'],
])('a bare address ends before the mark of its sentence: %s', (text, address) => {
  const hrefs: unknown[] = []
  visitElements(readWhole(text), ({ tag, attributes }) => tag === 'a' && hrefs.push(attributes.href))
  expect(hrefs).toEqual([address])
})

it('a picture, which is drawn as a link, leads where its address says', () => {
  const hrefs: unknown[] = []
  const drawn = readWhole('![Bread &amp; salt](https://a.example/?x=1&amp;y=2)')
  visitElements(drawn, ({ tag, attributes }) => tag === 'a' && hrefs.push(attributes.href))
  expect(hrefs).toEqual(['https://a.example/?x=1&y=2'])
  expect(joinNodeTexts(drawn)).toContain('Bread & salt')
})

it('a mail address behind other words is written out also in a page without an origin, such as a frame’s srcdoc', () => {
  expect(joinNodeTexts(createStreamedMarkdownReader('null')('[Support](mailto:else@other.example)', true))).toBe(
    'Support (else@other.example)',
  )
})

it('markdown is text where it is HTML', () => {
  expect(readWhole('<b onclick="x">hi</b>')).toEqual([
    { tag: 'p', attributes: {}, children: ['<b onclick="x">', 'hi', '</b>'] },
  ])
})

it.each([100, 3_000, 20_000])('markdown survives %i levels of nesting', (levels) => {
  const measureDepth = (nodes: MarkdownNode[]): number =>
    nodes.reduce((most, node) => Math.max(most, typeof node === 'string' ? 0 : 1 + measureDepth(node.children)), 0)
  expect(measureDepth(readWhole(`${'>'.repeat(levels)} deep`))).toBeLessThan(40)
})

function expectSameInPieces(pieces: readonly string[]): void {
  const reader = createStreamedMarkdownReader()
  const whole = pieces.reduce((before, piece) => {
    reader(before + piece, false)
    return before + piece
  }, '')
  expect(sketchNodes(reader(whole, true))).toBe(sketchNodes(readWhole(whole)))
}

function sketchNodes(nodes: MarkdownNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      const { target: _target, rel: _rel, ...own } = node.attributes
      const attributes = Object.entries(own).map(([name, value]) => ` ${name}=${value}`)
      return `<${node.tag}${attributes.join('')}>${sketchNodes(node.children)}</${node.tag}>`
    })
    .join('')
}
