/** The id of the check that was just created on another page. */
export function readOpened(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('check' in state)) return undefined
  return typeof state.check === 'string' ? state.check : undefined
}
