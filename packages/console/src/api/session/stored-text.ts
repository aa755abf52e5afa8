import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

export function readStoredText(key: string): string | null {
  return localStorage.getItem(key)
}

export function writeStoredText(key: string, text: string | null): void {
  if (text === readStoredText(key)) return
  if (text === null) localStorage.removeItem(key)
  else localStorage.setItem(key, text)
  for (const listener of listeners) listener()
}

export function useStoredText(key: string): string | null {
  return useSyncExternalStore(
    subscribeToStoredText,
    () => readStoredText(key),
    () => null,
  )
}

function subscribeToStoredText(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
