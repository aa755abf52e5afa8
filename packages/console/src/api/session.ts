import { useSyncExternalStore } from 'react'

const TOKEN_KEY = 'token'
const RESUME_KEY = 'resume-asked'
const listeners = new Set<() => void>()
let farewell: string | undefined

/** The stored session, or null when signed out. */
export function readToken(): string | null {
  return localStorage.getItem(TOKEN_KEY)
}

export function storeToken(token: string): void {
  sessionStorage.removeItem(RESUME_KEY)
  farewell = undefined
  localStorage.setItem(TOKEN_KEY, token)
  tellListeners()
}

export function removeToken(): void {
  localStorage.removeItem(TOKEN_KEY)
  tellListeners()
}

/** Where whoever has no account any more is led from the pages of the signed-in, in place of signing in. */
export function readFarewell(): string | undefined {
  return farewell
}

export function noteFarewell(path: string): void {
  farewell = path
}

/** Follows the token in this tab and in the others. Prerendered pages are those of a signed-out visitor. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribe, readToken, () => null)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function tellListeners() {
  for (const listener of listeners) listener()
}

/** Whether this tab has asked, since signing in, if a paused account is to be resumed. */
export function isResumeAsked(): boolean {
  return sessionStorage.getItem(RESUME_KEY) !== null
}

export function noteResumeAsked(): void {
  sessionStorage.setItem(RESUME_KEY, 'yes')
}
