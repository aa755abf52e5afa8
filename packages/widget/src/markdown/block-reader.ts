import { Lexer, type Token } from 'marked'
import { finishTail } from './finish-tail.ts'
import { findCut, gapAfter, headOf, join } from './long-block.ts'
import { element, type MarkdownElement, type MarkdownNode } from './node.ts'
import { toTree } from './tree.ts'

// [name]: address, which gives links before it their address.
const REFERENCE = /^ {0,3}\[[^\]]+\]: /m

/** Reads a text again as it grows: gives the same nodes for what can no longer change. */
export type BlockReader = (text: string, isWhole: boolean) => MarkdownNode[]

/** The pieces of a long block that were read already. */
type Begun = { node: MarkdownElement; head: string; gap: MarkdownNode[] }

export function createBlockReader(): BlockReader {
  let settledText = ''
  let settled: MarkdownNode[] = []
  let begun: Begun | undefined

  const complete = (nodes: MarkdownNode[]): MarkdownNode[] => {
    if (!begun) return nodes
    const joined = join(begun.node, begun.gap, nodes[0])
    return joined ? [joined, ...nodes.slice(1)] : [begun.node, ...nodes]
  }
  const settle = (tokens: Token[]) => {
    if (tokens.length === 0) return
    settledText += rawOf(tokens).slice(begun?.head.length)
    settled = [...settled, ...complete(toTree(tokens))]
    begun = undefined
  }
  const part = (token: Token | undefined) => {
    const cut = token ? findCut(token) : 0
    const piece = token?.raw.slice(0, cut) ?? ''
    const [node] = complete(toTree(lex(piece)))
    if (!token || node === undefined || typeof node === 'string' || piece.length <= headOf(token).length) return
    settledText += piece.slice(begun?.head.length)
    begun = { node, head: headOf(token), gap: gapAfter(token, piece) }
  }

  return (given, isWhole) => {
    const text = given.replace(/\r\n?/g, '\n')
    if (!text.startsWith(settledText) || (isWhole && REFERENCE.test(text))) {
      settledText = ''
      settled = []
      begun = undefined
    }
    const rest = text.slice(settledText.length)
    try {
      const tokens = lex((begun?.head ?? '') + rest)
      const open = isWhole
        ? tokens.length
        : Math.max(
            0,
            tokens.findLastIndex(({ type }) => type !== 'space'),
          )
      settle(tokens.slice(0, open))
      const tail = tokens.slice(open)
      const nodes = [...settled, ...complete(toTree(lex(finishTail(rawOf(tail)))))]
      part(tail[0])
      return nodes
    } catch {
      // Nested too deep for the reader.
      return [...settled, ...complete([element('p', [rest])])]
    }
  }
}

function lex(text: string): Token[] {
  return new Lexer({ gfm: true, breaks: true }).lex(text)
}

function rawOf(tokens: Token[]): string {
  return tokens.map(({ raw }) => raw).join('')
}
