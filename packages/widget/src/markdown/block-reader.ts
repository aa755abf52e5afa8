import { Lexer } from 'marked'
import { element, type MarkdownNode } from './node.ts'
import { toTree } from './tree.ts'

// [name]: address, which gives links before it their address.
const REFERENCE = /^ {0,3}\[[^\]]+\]: /m

/** Reads a text again as it grows: gives the same nodes for the blocks that can no longer change. */
export type BlockReader = (text: string, isWhole: boolean) => MarkdownNode[]

export function createBlockReader(): BlockReader {
  let settledText = ''
  let settled: MarkdownNode[] = []
  return (given, isWhole) => {
    const text = given.replace(/\r\n?/g, '\n')
    if (!text.startsWith(settledText) || (isWhole && REFERENCE.test(text))) {
      settledText = ''
      settled = []
    }
    const rest = text.slice(settledText.length)
    try {
      const tokens = new Lexer({ gfm: true, breaks: true }).lex(rest)
      const open = isWhole ? tokens.length : tokens.findLastIndex(({ type }) => type !== 'space')
      const closed = tokens.slice(0, Math.max(0, open))
      settledText += closed.map(({ raw }) => raw).join('')
      settled = [...settled, ...toTree(closed)]
      return [...settled, ...toTree(tokens.slice(closed.length))]
    } catch {
      // Nested too deep for the reader.
      return [...settled, element('p', [rest])]
    }
  }
}
