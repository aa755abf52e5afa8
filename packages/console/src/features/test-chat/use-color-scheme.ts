import type { ColorScheme } from '@bricks/widget'
import { useSyncExternalStore } from 'react'

/** The theme the page stands in: the one that was chosen, else the system's. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, readColorScheme)
}

function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

function readColorScheme(): ColorScheme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'auto'
}
