import { readText, removeText, storageKey, writeText } from '#storage.ts'

/**
 * Gives the conversation of an unnamed visitor to the first named visitor who has none yet: a visitor who signs in
 * keeps the conversation, and no later visitor finds it. Returns the name.
 */
export function carryOver(project: string, named: string | undefined): string | undefined {
  const from = storageKey(project, 'history')
  const to = storageKey(project, 'history', named)
  const said = from !== to && readText(to) === undefined && readText(from)
  if (said) {
    writeText(to, said)
    removeText(from)
  }
  return named
}
