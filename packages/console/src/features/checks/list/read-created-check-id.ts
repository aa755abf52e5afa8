/** A page that has created a check passes the check's id in the history state. */
export function readCreatedCheckId(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('check' in state)) return undefined
  return typeof state.check === 'string' ? state.check : undefined
}
