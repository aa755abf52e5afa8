import { createHash } from 'node:crypto'

/** The same text always gives the same number. Both limits are included. */
export function drawSeededNumber(text: string, least: number, most: number): number {
  const number = createHash('sha256').update(text).digest().readUInt32BE(0)
  return least + (number % (most - least + 1))
}

export function drawSeededChoice<T>(text: string, choices: readonly T[]): T {
  const choice = choices[drawSeededNumber(text, 0, choices.length - 1)]
  if (choice === undefined) throw new Error('There is nothing to choose from.')
  return choice
}
