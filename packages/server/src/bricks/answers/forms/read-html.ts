import { compile } from 'html-to-text'
import type { ReadAnswer } from './read-api-answer.ts'

/**
 * Limits the parsing time: the HTML parser takes 4 microseconds per tag, and its time grows with the square of the
 * depth.
 */
const MOST_LEVELS = 100
const MOST_TAGS = 12_000
const LONGEST_LINK = 200

const TAG = /<(\/?)([a-z][a-z0-9-]*)/gi
/** Elements that have no end tag, or whose end tag may be left out. They do not count as levels. */
const UNCOUNTED = new Set(
  'area base br col embed hr img input link meta source track wbr p li dt dd td th tr thead tbody tfoot option'.split(
    ' ',
  ),
)
const LEFT_OUT = ['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'img']

const convertHtml = compile({
  wordwrap: false,
  baseElements: { selectors: ['title', 'body'], returnDomByDefault: true },
  limits: { maxDepth: MOST_LEVELS, maxChildNodes: MOST_TAGS },
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true, pathRewrite: omitLongLink } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    // The library's default format of a quotation puts `> ` before each line, once for each level.
    ...['title', 'blockquote'].map((selector) => ({ selector, format: 'block' })),
    // A table is not laid out in columns: the model would pay for the padding, and `colspan` may ask for a billion
    // blanks.
    { selector: 'table', format: 'block' },
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ...['td', 'th'].map((selector) => ({ selector, format: 'inlineSurround', options: { suffix: ' | ' } })),
    ...LEFT_OUT.map((selector) => ({ selector, format: 'skip' })),
  ],
})

export function readHtml(text: string): ReadAnswer | undefined {
  const { end, levels } = measureHtmlTags(text)
  if (levels > MOST_LEVELS) return undefined
  const read = trimHtmlLines(convertHtml(text.slice(0, end)))
  return { form: 'text', text: end < text.length ? `${read}\n(The page goes on.)` : read }
}

/** Trims line by line, because a pattern such as `/ +$/` takes quadratic time on long blanks. */
function trimHtmlLines(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd())
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function measureHtmlTags(text: string): { end: number; levels: number } {
  let depth = 0
  let levels = 0
  let tags = 0
  for (const { index, 1: slash, 2: name = '' } of text.matchAll(TAG)) {
    tags += 1
    if (tags > MOST_TAGS) return { end: index, levels }
    if (UNCOUNTED.has(name.toLowerCase())) continue
    depth = slash === '/' ? Math.max(0, depth - 1) : depth + 1
    levels = Math.max(levels, depth)
  }
  return { end: text.length, levels }
}

function omitLongLink(link: string): string {
  return link.length <= LONGEST_LINK && !/^(?:data|javascript):/i.test(link) ? link : '...'
}
