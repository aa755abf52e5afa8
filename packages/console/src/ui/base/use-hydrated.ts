import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** False on a prerendered page until hydration; true at once on any other page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
