/** Parts lines, steers a terminal, or turns the order of letters round. */
const STEERING = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** Whether a text can stand where a person's name does: one line, and no address that a mail program would make a link of. */
export function isPersonName(name: string): boolean {
  return !STEERING.test(name) && !name.includes('://')
}

/** The same for a name that is kept already, whatever it holds: what steers becomes a space. */
export function foldPersonName(name: string): string {
  const parts = [...name].map((character) => (STEERING.test(character) ? ' ' : character))
  return parts.join('').replaceAll('://', ' ').split(' ').filter(Boolean).join(' ')
}
