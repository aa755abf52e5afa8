import type { ConnectedFunction } from '@bricks/contract'

export type Look = NonNullable<ConnectedFunction['look']>

/** A brick that is switched off and on again equals the saved brick again, so that nothing counts as changed. */
export function switchBrick(
  brick: ConnectedFunction,
  isOn: boolean,
  saved: ConnectedFunction | undefined,
): ConnectedFunction {
  const { enabled: _enabled, ...rest } = brick
  if (!isOn) return { ...rest, enabled: false }
  return saved?.enabled === true ? { ...rest, enabled: true } : rest
}

export function changeBrickLook(brick: ConnectedFunction, change: Look): ConnectedFunction {
  const { look: before, ...rest } = brick
  const chosen = Object.entries({ ...before, ...change }).filter(([, value]) => value)
  return chosen.length > 0 ? { ...rest, look: Object.fromEntries(chosen) } : rest
}
