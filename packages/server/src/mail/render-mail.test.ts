import { expect, test } from 'vitest'
import { renderMail } from './render-mail.ts'

test('an address without end that a visitor wrote breaks within the sheet of the mail', () => {
  const words = `https://shop.example/${'a'.repeat(300)}`
  const { html } = renderMail({ subject: 'A visitor asks', paragraphs: ['Hello,', { words }] })
  const [, style = '', sheet = ''] = /<div style="([^"]*)">(.*)<\/div>/s.exec(html) ?? []
  expect(style).toMatch(/(^|;)word-break:break-word(;|$)/)
  expect(sheet).toContain(words)
})
