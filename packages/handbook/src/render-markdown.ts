import { Marked, type Token, type Tokens } from 'marked'
import { escapeHtml, type Html, html } from './html.ts'
import type { PictureSize } from './pictures.ts'

type Pictures = ReadonlyMap<string, PictureSize>

/** Each box that scrolls has a `tabindex`, so that it can be reached by keyboard. */
export function renderMarkdown(tokens: Token[], ids: ReadonlyMap<Token, string>, pictures: Pictures): Html {
  const marked = new Marked({
    renderer: {
      heading(token) {
        const { depth, tokens: words } = token
        return `<h${depth} id="${escapeHtml(ids.get(token) ?? '')}">${this.parser.parseInline(words)}</h${depth}>\n`
      },
      link({ href, tokens: words }) {
        const leaves = /^https?:/.test(href)
        const address = escapeHtml(leaves ? href : href.replace(/\.md(?=#|$)/, '.html'))
        const rest = leaves ? ' target="_blank" rel="noopener noreferrer"' : ''
        return `<a href="${address}"${rest}>${this.parser.parseInline(words)}</a>`
      },
      code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
      table(token) {
        const writeCell = ({ tokens: words }: Tokens.TableCell, tag: string) =>
          `<${tag}>${this.parser.parseInline(words)}</${tag}>`
        const rows = token.rows.map((row) => `<tr>${row.map((each) => writeCell(each, 'td')).join('')}</tr>`)
        const head = token.header.map((each) => writeCell(each, each.text === '' ? 'td' : 'th')).join('')
        const table = `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`
        return `<div class="table${token.header[0]?.text === '' ? ' compare' : ''}" tabindex="0">${table}</div>\n`
      },
      image: ({ href, text }) => writePicture(href, text, pictures).markup,
      html: ({ text }) => escapeHtml(text),
    },
  })
  return { markup: marked.parser(tokens) }
}

function writePicture(href: string, text: string, pictures: Pictures): Html {
  const name = href.split('/').at(-1) ?? ''
  const dark = name.replace('.webp', '-dark.webp')
  const writeImage = (file: string, theme: string) => {
    const size = pictures.get(file)
    if (!size) throw new Error(`There is no picture ${file}`)
    return html`<img class="${theme}" src="pictures/${file}" width="${size.width}" height="${size.height}" alt="${text}" loading="lazy" decoding="async">`
  }
  return html`<span class="picture">${writeImage(name, 'in-light')}${writeImage(dark, 'in-dark')}</span>`
}
