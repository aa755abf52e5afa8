import { expect, test } from 'vitest'
import { renderMail } from './render-mail.ts'

test('the address of a footnote is a link in the mail, and stands behind its words in the text', () => {
  const footnote = { words: 'Turn it off here:', url: 'https://bricks.example/settings/account?a=1&b=2' }
  const { html, text } = renderMail({ subject: 'Your bots', paragraphs: ['Hello,'], footnote })
  expect(html).toContain('<a href="https://bricks.example/settings/account?a=1&amp;b=2"')
  expect(text).toContain('Turn it off here: https://bricks.example/settings/account?a=1&b=2')
})

test('an address without end that a visitor wrote breaks within the sheet of the mail', () => {
  const words = `https://shop.example/${'a'.repeat(300)}`
  const { html } = renderMail({ subject: 'A visitor asks', paragraphs: ['Hello,', { words }] })
  const [, style = '', sheet = ''] = /<div style="([^"]*)">(.*)<\/div>/s.exec(html) ?? []
  expect(style).toMatch(/(^|;)word-break:break-word(;|$)/)
  expect(sheet).toContain(words)
})
