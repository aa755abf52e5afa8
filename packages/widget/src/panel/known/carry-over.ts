import { buildStorageKey, readStoredText, removeStoredText, writeStoredText } from '#storage.ts'

/**
 * If the visitor `name` has no stored conversation yet, this visitor gets the conversation of `visitor`, the id that
 * the page has set, or else that of the unnamed visitor. The conversation is moved: a visitor who signs in keeps it,
 * and no later visitor finds it. Returns `name`.
 */
export function carryOverConversation(
  project: string,
  name: string | undefined,
  visitor: string | undefined,
): string | undefined {
  const to = buildStorageKey(project, 'history', name)
  for (const from of [buildStorageKey(project, 'history', visitor), buildStorageKey(project, 'history')]) {
    const said = from !== to && readStoredText(to) === undefined && readStoredText(from)
    if (said) {
      writeStoredText(to, said)
      removeStoredText(from)
    }
  }
  return name
}
