import { forgetUser } from '#api/known-user.ts'
import { readText, useText, writeText } from '#api/stored-text.ts'

const TOKEN_KEY = 'token'
const DEVICE_KEY = 'device'
const RESUME_KEY = 'resume-asked'
let farewell: string | undefined
let isLost = false

/** The stored session, or null when signed out. */
export function readToken(): string | null {
  return readText(TOKEN_KEY)
}

export function storeToken(token: string): void {
  sessionStorage.removeItem(RESUME_KEY)
  farewell = undefined
  isLost = false
  writeText(TOKEN_KEY, token)
}

/** What the account knows this browser by, as it is sent along: nothing where it is not known. It outlives the session. */
export function readDevice(): { device?: string } {
  const device = readText(DEVICE_KEY)
  return device === null ? {} : { device }
}

export function storeDevice(device: string | undefined): void {
  if (device !== undefined) writeText(DEVICE_KEY, device)
}

export function removeToken(): void {
  isLost = false
  forgetUser()
  writeText(TOKEN_KEY, null)
}

/** The server no longer knows the token: the session has ended, and not by the person's own doing here. */
export function loseToken(): void {
  isLost = true
  forgetUser()
  writeText(TOKEN_KEY, null)
}

/** Whether that has happened since the page was opened. */
export function isSessionLost(): boolean {
  return isLost
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
  return useText(TOKEN_KEY)
}

/** Whether this tab has asked, since signing in, if a paused account is to be resumed. */
export function isResumeAsked(): boolean {
  return sessionStorage.getItem(RESUME_KEY) !== null
}

export function noteResumeAsked(): void {
  sessionStorage.setItem(RESUME_KEY, 'yes')
}
