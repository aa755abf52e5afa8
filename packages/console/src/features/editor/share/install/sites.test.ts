import { expect, test } from 'vitest'
import { createEmbedCode, createMailLink, SITE_KINDS } from './sites.ts'

const ADDRESS = 'https://chat.example/live/P1'

test('each kind of site has three to five steps', () => {
  expect(SITE_KINDS.map(({ name }) => name)).toEqual([
    'WordPress',
    'Shopify',
    'Wix',
    'Squarespace',
    'Webflow',
    'Google Tag Manager',
    'Next.js, React',
    'Plain HTML',
  ])
  for (const { steps } of SITE_KINDS) expect([3, 4, 5]).toContain(steps.length)
})

test('what is pasted names the server and the bot', () => {
  expect(createEmbedCode('tag', ADDRESS)).toBe(
    '<script async src="https://chat.example/widget.js" data-project="P1"></script>',
  )
  expect(createEmbedCode('next', ADDRESS)).toBe('<Script src="https://chat.example/widget.js" data-project="P1" />')
})

test('the lines for a tag manager are a script that adds the tag', () => {
  const lines = createEmbedCode('added', ADDRESS)
  const code = lines.replace(/<\/?script>/g, '')
  const added: Record<string, string>[] = []
  const element = {
    src: '',
    setAttribute(name: string, value: string) {
      added.push({ src: this.src, [name]: value })
    },
  }
  const document = { createElement: () => element, body: { appendChild: () => undefined } }
  new Function('document', code)(document)
  expect(added).toEqual([{ src: 'https://chat.example/widget.js', 'data-project': 'P1' }])
})

test('the letter to a developer holds the line and the steps', () => {
  const [shopify] = SITE_KINDS.filter(({ id }) => id === 'shopify')
  if (!shopify) throw new Error('Shopify is not listed')
  const link = new URL(createMailLink('Tea & more', shopify, ADDRESS))
  expect(link.protocol).toBe('mailto:')
  expect(link.searchParams.get('subject')).toBe('Chatbot for our site: Tea & more')
  const body = link.searchParams.get('body') ?? ''
  expect(body).toContain('<script async src="https://chat.example/widget.js" data-project="P1"></script>')
  expect(body).toContain('3. In the folder Layout open theme.liquid')
})
