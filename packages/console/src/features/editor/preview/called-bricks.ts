import { useSyncExternalStore } from 'react'

/**
 * `calling`: the bot waits for the brick. `called`: the newest answer used the brick. `failed`: the brick's last call
 * for that answer failed.
 */
export type CalledState = 'calling' | 'called' | 'failed'

let states: ReadonlyMap<string, CalledState> = new Map()
const listeners = new Set<() => void>()

export function useCalledBrick(id: string): CalledState | undefined {
  return useSyncExternalStore(subscribeToCalledBricks, () => states.get(id))
}

export function noteCalledBrick(id: string, state: CalledState): void {
  if (states.get(id) === state) return
  setCalledStates(new Map(states).set(id, state))
}

export function endCallingBricks(): void {
  if (![...states.values()].includes('calling')) return
  setCalledStates(new Map([...states].map(([id, state]) => [id, state === 'calling' ? 'called' : state])))
}

export function forgetCalledBricks(): void {
  if (states.size > 0) setCalledStates(new Map())
}

function setCalledStates(next: typeof states): void {
  states = next
  for (const listener of listeners) listener()
}

function subscribeToCalledBricks(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
