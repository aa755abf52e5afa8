const PREFIX = 'data: '

/** Turns the deltas of a reply into plain text: `push` gives what may be sent now, `end` what was still held back. */
export type PlainReplyEncoder = { push(delta: string): string; end(): string }

/**
 * The plain-text form of a reply. A line that itself begins with `data: ` gets one more in front, so that a reader which strips
 * one optional prefix a line gets the text back. Held back until what follows is known: a line's possible prefix, line breaks
 * (a reply never ends in one) and the first half of a surrogate pair.
 */
export function createPlainReplyEncoder(): PlainReplyEncoder {
  let held = ''
  let breaks = ''
  let atLineStart = true

  const take = (line: string, isWhole: boolean): string => {
    held += line
    if (atLineStart && !isWhole && PREFIX.startsWith(held)) return ''
    const tail = !isWhole && endsInHalfPair(held) ? held.slice(-1) : ''
    const text = held.slice(0, held.length - tail.length)
    held = tail
    if (text === '') return ''
    const sent = breaks + (atLineStart && text.startsWith(PREFIX) ? PREFIX : '') + text
    breaks = ''
    atLineStart = false
    return sent
  }

  return {
    push(delta) {
      let sent = ''
      const lines = delta.split('\n')
      for (const [index, line] of lines.entries()) {
        const isWhole = index < lines.length - 1
        sent += take(line, isWhole)
        if (isWhole) {
          breaks += '\n'
          atLineStart = true
        }
      }
      return sent
    },
    end: () => take('', true),
  }
}

/** What a reader of the plain form does: strip one optional prefix a line, drop line breaks at the end. */
export function decodePlainReply(body: string): string {
  const lines = body.split('\n').map((line) => (line.startsWith(PREFIX) ? line.slice(PREFIX.length) : line))
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1).join('\n')
}

function endsInHalfPair(text: string): boolean {
  const last = text.charCodeAt(text.length - 1)
  return last >= 0xd800 && last <= 0xdbff
}
