const SLACK = 256

export interface TextAccumulator {
  add(piece: string): void
  isEmpty(): boolean
  toString(): string
}

/**
 * V8 keeps a string that was built from pieces as a tree of about 60 bytes per piece, until the string is read. So the
 * string is read whenever it has grown enough.
 */
export function createTextAccumulator(): TextAccumulator {
  let text = ''
  let nextReadAt = SLACK
  return {
    add(piece) {
      text += piece
      if (text.length <= nextReadAt) return
      text.charCodeAt(0)
      nextReadAt = text.length * 1.25 + SLACK
    },
    isEmpty: () => text === '',
    toString: () => text,
  }
}
