import { useSyncExternalStore } from 'react'

/** `calling`: the bot is waiting for it. `called`: it took part in the newest answer. `failed`: its last call there failed. */
export type CalledState = 'calling' | 'called' | 'failed'

let states: ReadonlyMap<string, CalledState> = new Map()
const listeners = new Set<() => void>()

/** Rows are told of their own brick alone: the others are not drawn again. */
export function useCalledBrick(id: string): CalledState | undefined {
  return useSyncExternalStore(subscribe, () => states.get(id))
}

export function noteCalledBrick(id: string, state: CalledState): void {
  if (states.get(id) === state) return
  setStates(new Map(states).set(id, state))
}

/** No brick waits any more: those that were called stay. */
export function settleCalledBricks(): void {
  if (![...states.values()].includes('calling')) return
  setStates(new Map([...states].map(([id, state]) => [id, state === 'calling' ? 'called' : state])))
}

export function forgetCalledBricks(): void {
  if (states.size > 0) setStates(new Map())
}

function setStates(next: typeof states): void {
  states = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
