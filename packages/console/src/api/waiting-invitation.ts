import { withTabStorage } from './session/tab-storage.ts'

const KEY = 'invitation'

export function keepInvitation(token: string | null): void {
  withTabStorage((storage) => (token === null ? storage.removeItem(KEY) : storage.setItem(KEY, token)))
}

export function readInvitation(): string | null {
  return withTabStorage((storage) => storage.getItem(KEY)) ?? null
}
