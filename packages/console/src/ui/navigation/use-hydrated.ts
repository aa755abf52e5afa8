import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False on a prerendered page until hydration; true at once on any other page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
