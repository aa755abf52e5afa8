import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False on a prerendered page until its program has taken it over; true at once on a page that was drawn here. */
export function useAwake(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
