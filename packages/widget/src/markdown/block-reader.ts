import { type Hooks, Lexer, type Token, Tokenizer } from 'marked'
import { closeUnfinishedMarkdown } from './close-unfinished-markdown.ts'
import { createLineBreakAfter, findBlockCut, joinBlockPieces, readTableHead } from './long-block.ts'
import { createMarkdownElement, type MarkdownElement, type MarkdownNode } from './node.ts'
import { buildMarkdownTree } from './tree.ts'

// A Markdown definition, `[name]: address`, also changes links before it, even from inside a quotation or a list. So a
// whole text that may have one is read again from its start.
const DEFINITION = ']:'
const GOES_ON = /^(?:list|code|def)$/

/** `text` is all of the text so far. Finished blocks keep their nodes from call to call. */
export type BlockReader = (text: string, isWhole: boolean) => MarkdownNode[]

interface Begun {
  node: MarkdownElement
  head: string
  gap: MarkdownNode[]
}

export function createStreamedMarkdownReader(site?: string): BlockReader {
  let finishedText = ''
  let finished: MarkdownNode[] = []
  let begun: Begun | undefined

  const joinToBegun = (nodes: MarkdownNode[]): MarkdownNode[] => {
    if (!begun) return nodes
    const joined = joinBlockPieces(begun.node, begun.gap, nodes[0])
    return joined ? [joined, ...nodes.slice(1)] : [begun.node, ...nodes]
  }
  const keepFinished = (tokens: Token[]) => {
    if (!tokens[0]) return
    finishedText += joinRawText(tokens).slice(begun?.head.length)
    finished = [...finished, ...joinToBegun(buildMarkdownTree(tokens, site))]
    begun = undefined
  }
  const finishHeadOfBlock = (token: Token | undefined) => {
    const cut = token ? findBlockCut(token) : 0
    const piece = token?.raw.slice(0, cut) ?? ''
    const [node] = joinToBegun(buildMarkdownTree(lexMarkdown(piece), site))
    if (!token || typeof node !== 'object' || piece.length <= readTableHead(token).length) return
    finishedText += piece.slice(begun?.head.length)
    begun = { node, head: readTableHead(token), gap: createLineBreakAfter(token, piece) }
  }

  return (given, isWhole) => {
    const text = given.replace(/\r\n?/g, '\n')
    if (!text.startsWith(finishedText) || (isWhole && text.includes(DEFINITION))) {
      finishedText = ''
      finished = []
      begun = undefined
    }
    answer = text
    const rest = text.slice(finishedText.length)
    try {
      const tokens = lexMarkdown((begun?.head ?? '') + rest)
      const open = isWhole ? tokens.length : countFinished(tokens)
      keepFinished(tokens.slice(0, open))
      const tail = tokens.slice(open)
      const nodes = [
        ...finished,
        ...joinToBegun(buildMarkdownTree(lexMarkdown(closeUnfinishedMarkdown(joinRawText(tail))), site)),
      ]
      finishHeadOfBlock(tail[0])
      return nodes
    } catch {
      return [...finished, ...joinToBegun([createMarkdownElement('p', [rest])])]
    }
  }
}

/**
 * The number of tokens that no longer change. The last block may still change. The block before the last may change
 * while the last block may turn out to be a part of it.
 */
function countFinished(tokens: Token[]): number {
  const blocks = tokens.flatMap(({ type }, at) => (type === 'space' ? [] : [at]))
  const [before = 0, last = 0] = blocks.slice(-2)
  return isBlockFinished(
    tokens[before],
    joinRawText(tokens.slice(before, last)),
    tokens[last],
    joinRawText(tokens.slice(last)),
  )
    ? last
    : before
}

function isBlockFinished(before: Token | undefined, raw: string, last: Token | undefined, rest: string): boolean {
  if (last?.type === 'paragraph' && /^\p{L}/u.test(rest)) return true
  if (!GOES_ON.test(before?.type ?? '') && /\n\s*\n$/.test(raw)) return true
  // The first line of a block tells its kind; the second line tells whether it is a table or an underlined heading.
  const lines = /^(?:table|heading)$/.test(last?.type ?? '') ? 2 : 1
  return rest.trimStart().split('\n').length > lines
}

// A bare address ends before a curly quotation mark and before the marks of Chinese, Japanese and Arabic sentences.
const ENDS_ADDRESS = /[،-؟‘-…、。〈-〛！-？]/

class ChatTokenizer extends Tokenizer {
  // Splits the rest of the text only where an address begins: a split at each character of a long word would be slow.
  override url(source: string) {
    return super.url(source) && super.url(source.split(ENDS_ADDRESS)[0] as string)
  }

  // Markdown hides definitions. A line counts as a definition only if it has an address and the text contains its name
  // once more: `[Name]: Anna` and an unused `[Website]: https://shop.example` stay visible.
  override def(source: string) {
    const name = /^ *(\[.*]):\s*<?(https?:|mailto:|tel:|\/)/i.exec(source)?.[1]
    return name && answer.indexOf(name) < answer.lastIndexOf(name) ? super.def(source) : undefined
  }

  // CommonMark decides by the spaces around a mark whether it opens or closes, but East Asian scripts write no spaces.
  // So `**` may open behind an East Asian character, and any character before a `**` that may close counts as a letter.
  // A single `*` keeps CommonMark's rule: in these scripts it is more often a note, such as `*1`.
  override emStrong(source: string, masked: string, before?: string) {
    return super.emStrong(source, masked, source.startsWith('**') ? before?.replace(/[⺀-￯]/, '') : before)
  }
}

const tokenizer = new ChatTokenizer()
/** All of the text that is being read, from its start on. */
let answer = ''
const hooks = { emStrongMask: (masked: string) => masked.replace(/[⺀-￯](?=\*\*)|[^\s*](?=\*\*+[⺀-￯])/g, 'a') }

function lexMarkdown(text: string): Token[] {
  return new Lexer({ gfm: true, breaks: true, tokenizer, hooks: hooks as Hooks }).lex(text)
}

function joinRawText(tokens: Token[]): string {
  return tokens.map(({ raw }) => raw).join('')
}
