import { useSyncExternalStore } from 'react'

export function useColorScheme(): 'auto' | 'light' | 'dark' {
  return useSyncExternalStore(subscribeToColorScheme, readColorScheme)
}

function subscribeToColorScheme(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

function readColorScheme() {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'auto'
}
