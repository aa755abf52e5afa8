import { removeKnownUser } from './known-user.ts'
import { readStoredText, useStoredText, writeStoredText } from './stored-text.ts'

const TOKEN_KEY = 'token'
const DEVICE_KEY = 'device'
const RESUME_KEY = 'resume-asked'
const ACCOUNT_KEY = 'account'
let exitPath: string | undefined
let isLost = false

export function readToken(): string | null {
  return readStoredText(TOKEN_KEY)
}

export function storeToken(token: string): void {
  sessionStorage.removeItem(RESUME_KEY)
  exitPath = undefined
  isLost = false
  // A new session works in the user's own account. If the account of the session before stayed stored, going there
  // again would change nothing in the storage, and the other tabs would not be told.
  writeStoredText(ACCOUNT_KEY, null)
  writeStoredText(TOKEN_KEY, token)
}

/** The token by which the server recognises this browser; it outlives the session. */
export function readDeviceField(): { device?: string } {
  const device = readStoredText(DEVICE_KEY)
  return device === null ? {} : { device }
}

export function storeDevice(device: string | undefined): void {
  if (device !== undefined) writeStoredText(DEVICE_KEY, device)
}

/** Stores the account in which the session works. The `storage` event tells the other tabs, which share the session. */
export function storeAccount(id: string): void {
  writeStoredText(ACCOUNT_KEY, id)
}

/** The result is null if the session worked only in the user's own account so far. */
export function readAccount(): string | null {
  return readStoredText(ACCOUNT_KEY)
}

export function watchAccount(onChange: () => void): () => void {
  const callOnAccountChange = ({ key, newValue }: StorageEvent) => {
    if (key === ACCOUNT_KEY && newValue !== null) onChange()
  }
  window.addEventListener('storage', callOnAccountChange)
  return () => window.removeEventListener('storage', callOnAccountChange)
}

export function removeToken(): void {
  isLost = false
  removeKnownUser()
  writeStoredText(TOKEN_KEY, null)
}

export function endLostSession(): void {
  isLost = true
  removeKnownUser()
  writeStoredText(TOKEN_KEY, null)
}

export function isSessionLost(): boolean {
  return isLost
}

/** The page to show in place of the sign-in page after the account was closed. */
export function readExitPath(): string | undefined {
  return exitPath
}

export function rememberExitPath(path: string): void {
  exitPath = path
}

export function useToken(): string | null {
  return useStoredText(TOKEN_KEY)
}

/**
 * Calls `onSignIn` when somebody signs in in another tab. If this tab had a session, it may show another person's data,
 * so it reloads.
 */
export function watchSignIn(onSignIn: () => void): void {
  globalThis.addEventListener?.('storage', ({ key, oldValue }) => {
    if (key !== TOKEN_KEY || readToken() === null) return
    onSignIn()
    if (oldValue !== null) location.reload()
  })
}

export function wasResumeAsked(): boolean {
  return sessionStorage.getItem(RESUME_KEY) !== null
}

export function rememberResumeAsked(): void {
  sessionStorage.setItem(RESUME_KEY, 'yes')
}
