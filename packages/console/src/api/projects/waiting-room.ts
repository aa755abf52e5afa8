import { withTabStorage } from '#api/session/tab-storage.ts'

const KEY = 'bricks:room'

/** The address of an editor, perhaps with a dialog to open. Any other stored path is ignored. */
const EDITOR = /^\/edit\/[\w%.~-]+(?:\?open=[a-z-]+)?$/

/** Keeps the editor whose bot waits for a plan with room for more APIs. Only this tab goes back to it. */
export function keepWaitingRoom(path: string): void {
  withTabStorage((storage) => storage.setItem(KEY, path))
}

export function findWaitingRoom(): string | undefined {
  const path = withTabStorage((storage) => storage.getItem(KEY))
  return path && EDITOR.test(path) ? path : undefined
}

export function forgetWaitingRoom(): void {
  withTabStorage((storage) => storage.removeItem(KEY))
}
