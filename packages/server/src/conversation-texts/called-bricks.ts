import { createHash } from 'node:crypto'

const WORD = 8

export const MOST_CALLED = 400

function hashBrickId(functionId: string): string {
  return createHash('sha256').update(functionId).digest('hex').slice(0, WORD)
}

/** Writes one word for each brick, with a space before and after it. '' if there are no bricks. */
export function writeCalledBricks(functionIds: Iterable<string>): string {
  const words = [...new Set(Array.from(functionIds, hashBrickId))].sort()
  return words.map((word) => ` ${word} `).join('')
}
