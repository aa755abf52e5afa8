/** How much longer a text may get before it is put together again: a quarter, and this many characters. */
const SLACK = 256

export interface GrowingText {
  add(piece: string): void
  isEmpty(): boolean
  toString(): string
}

/**
 * A text that comes in small pieces over seconds. V8 keeps what is added to a string as a tree of all its pieces until the string
 * is read, some 60 bytes a piece; reading it now and then leaves its characters alone.
 */
export function createGrowingText(): GrowingText {
  let text = ''
  let mostLoose = SLACK
  return {
    add(piece) {
      text += piece
      if (text.length <= mostLoose) return
      text.charCodeAt(0)
      mostLoose = text.length * 1.25 + SLACK
    },
    isEmpty: () => text === '',
    toString: () => text,
  }
}
