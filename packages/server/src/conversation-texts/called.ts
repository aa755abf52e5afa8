import { createHash } from 'node:crypto'

const WORD = 8

/** Most characters of the words of all bricks in one conversation. */
export const MOST_CALLED = 400

/** A short word for a brick. */
function wordOf(functionId: string): string {
  return createHash('sha256').update(functionId).digest('hex').slice(0, WORD)
}

/** One word for each brick, a space before and after it. '' for none. */
export function writeCalled(functionIds: Iterable<string>): string {
  const words = [...new Set(Array.from(functionIds, wordOf))].sort()
  return words.map((word) => ` ${word} `).join('')
}
