const CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g

/**
 * For a name that somebody gave, within a sentence that is written as a plain text: what is written from right to left
 * must not turn the words beside it. Signs in the name that would end the isolation are left out.
 */
export function isolateName(name: string): string {
  return /[\u0590-\u08FF\u202A-\u2069]/.test(name) ? `\u2068${name.replace(CONTROLS, '')}\u2069` : name
}
