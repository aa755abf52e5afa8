import { Marked, type Token, type Tokens } from 'marked'
import { escapeHtml, type Html } from './html.ts'

/** The tokens as markup. Nothing in the text is taken for markup, and every scrolling box can be reached by keyboard. */
export function renderMarkdown(tokens: Token[], ids: ReadonlyMap<Token, string>): Html {
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
        const cell = ({ tokens: words }: Tokens.TableCell, tag: string) =>
          `<${tag}>${this.parser.parseInline(words)}</${tag}>`
        const rows = token.rows.map((row) => `<tr>${row.map((each) => cell(each, 'td')).join('')}</tr>`)
        const head = token.header.map((each) => cell(each, each.text === '' ? 'td' : 'th')).join('')
        const table = `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`
        // Without a name for its first column, the columns are things to compare, and stay side by side on a narrow screen.
        return `<div class="table${token.header[0]?.text === '' ? ' compare' : ''}" tabindex="0">${table}</div>\n`
      },
      html: ({ text }) => escapeHtml(text),
    },
  })
  return { markup: marked.parser(tokens) }
}
