import { readText, removeText, storageKey, writeText } from '#storage.ts'

/**
 * Gives what was said without a name to the first one who has a name and no conversation yet: whoever signs in keeps what was
 * just said, and nobody who comes after finds it. Returns the name.
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
