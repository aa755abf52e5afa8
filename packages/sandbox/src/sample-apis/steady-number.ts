import { createHash } from 'node:crypto'

/** A whole number from least to most that is always the same for the same text: made-up data that stays put. */
export function steadyNumber(text: string, least: number, most: number): number {
  const number = createHash('sha256').update(text).digest().readUInt32BE(0)
  return least + (number % (most - least + 1))
}

export function steadyChoice<T>(text: string, choices: readonly T[]): T {
  const choice = choices[steadyNumber(text, 0, choices.length - 1)]
  if (choice === undefined) throw new Error('There is nothing to choose from.')
  return choice
}
