const CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g

/**
 * Isolates a name that somebody chose within a plain-text sentence: a name in a right-to-left script would otherwise
 * reorder the words beside it. Characters in the name that would end the isolation are removed.
 */
export function isolateName(name: string): string {
  return /[\u0590-\u08FF\u202A-\u2069]/.test(name) ? `\u2068${name.replace(CONTROLS, '')}\u2069` : name
}
