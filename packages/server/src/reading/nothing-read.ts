/** A place in what was pasted. Line and column count from 1. */
export interface TextPlace {
  line: number
  column: number
}

/** Thrown if a reader cannot read the pasted text. `place` is where it stopped; undefined if it did not even begin. */
export class NothingReadError extends Error {
  override readonly name = 'NothingRead'
  readonly place: TextPlace | undefined

  /** The message is shown to the builder. It must not quote what was pasted. */
  constructor(message: string, place?: TextPlace) {
    super(message)
    this.place = place
  }
}

export function findLineAndColumn(text: string, position: number): TextPlace {
  let line = 1
  let start = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < position; at = text.indexOf('\n', at + 1)) {
    line++
    start = at + 1
  }
  return { line, column: Math.min(position, text.length) - start + 1 }
}
