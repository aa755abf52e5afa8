import { withTabStorage } from '#api/session/tab-storage.ts'

const KEY = 'bricks:room'

/**
 * The app returns only to the address of an editor, perhaps with a dialog to open: any other stored path is ignored.
 */
const EDITOR = /^\/edit\/[\w%.~-]+(?:\?open=[a-z-]+)?$/

/**
 * Keeps the path of an editor whose bot waits until the user has bought a plan with room for more APIs. Only this tab
 * returns to it.
 */
export function keepEditorToReturnTo(path: string): void {
  withTabStorage((storage) => storage.setItem(KEY, path))
}

export function findEditorToReturnTo(): string | undefined {
  const path = withTabStorage((storage) => storage.getItem(KEY))
  return path && EDITOR.test(path) ? path : undefined
}

export function forgetEditorToReturnTo(): void {
  withTabStorage((storage) => storage.removeItem(KEY))
}
