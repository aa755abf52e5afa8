/** The check that was just made elsewhere, by its id. */
export function readOpened(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('check' in state)) return undefined
  return typeof state.check === 'string' ? state.check : undefined
}
