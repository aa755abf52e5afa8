import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False on a prerendered page until hydration; true at once on a page that is not prerendered. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
