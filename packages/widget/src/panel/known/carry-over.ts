import { readText, removeText, storageKey, writeText } from '#storage.ts'

/**
 * Gives a conversation to the first visitor with `name` who has none yet: first that of the visitor's id that the page
 * has set, then that of nobody. So a visitor who signs in keeps the conversation, and no later visitor finds it.
 * Returns the name.
 */
export function carryOver(project: string, name: string | undefined, visitor: string | undefined): string | undefined {
  const to = storageKey(project, 'history', name)
  for (const from of [storageKey(project, 'history', visitor), storageKey(project, 'history')]) {
    const said = from !== to && readText(to) === undefined && readText(from)
    if (said) {
      writeText(to, said)
      removeText(from)
    }
  }
  return name
}
