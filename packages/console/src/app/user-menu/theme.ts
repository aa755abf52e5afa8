import { useSyncExternalStore } from 'react'

/** `system` follows the device. `theme.js` reads the same storage key before the first paint. */
export type Theme = 'system' | 'light' | 'dark'

const THEME_KEY = 'theme'
const listeners = new Set<() => void>()

export function useTheme(): Theme {
  return useSyncExternalStore(subscribeToTheme, readTheme, () => 'system')
}

export function setTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(THEME_KEY)
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem(THEME_KEY, theme)
    document.documentElement.dataset.theme = theme
  }
  for (const listener of listeners) listener()
}

function readTheme(): Theme {
  const theme = localStorage.getItem(THEME_KEY)
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function subscribeToTheme(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
