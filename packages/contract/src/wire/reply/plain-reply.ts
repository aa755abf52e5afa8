const PREFIX = 'data: '

interface PlainReplyEncoder {
  push(delta: string): string
  end(): string
}

/**
 * A line that begins with `data: ` gets a second `data: ` in front, so that a reader that removes one prefix from each
 * line gets the text back. Half a surrogate pair and the beginning of a possible prefix are held back until more text
 * comes. So are line breaks, because a reply must not end in one.
 */
export function createPlainReplyEncoder(): PlainReplyEncoder {
  let held = ''
  let breaks = ''
  let atLineStart = true

  const encodeLine = (line: string, isWhole: boolean): string => {
    held += line
    if (atLineStart && !isWhole && PREFIX.startsWith(held)) return ''
    const tail = !isWhole && endsInHalfSurrogatePair(held) ? held.slice(-1) : ''
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
        sent += encodeLine(line, isWhole)
        if (isWhole) {
          breaks += '\n'
          atLineStart = true
        }
      }
      return sent
    },
    end: () => encodeLine('', true),
  }
}

function endsInHalfSurrogatePair(text: string): boolean {
  const last = text.charCodeAt(text.length - 1)
  return last >= 0xd800 && last <= 0xdbff
}
