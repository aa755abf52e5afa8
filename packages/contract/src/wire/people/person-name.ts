const CONTROL = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** A name is one line without an address that a mail program would turn into a link. */
export function isPersonName(name: string): boolean {
  return !CONTROL.test(name) && !name.includes('://')
}

export function removeControlCharactersAndLinks(name: string): string {
  const parts = [...name].map((character) => (CONTROL.test(character) ? ' ' : character))
  return parts.join('').replaceAll('://', ' ').split(' ').filter(Boolean).join(' ')
}
