import type { User } from '@bricks/contract'
import { findPlanOfRole, type PlanId } from '@bricks/contract/wire'
import { useMemo } from 'react'
import { noteUser } from '#ui/plan/noted-user.ts'
import { useStoredText, writeStoredText } from './stored-text.ts'

export type KnownUser = Pick<User, 'name' | 'role'>

const USER_KEY = 'user'

export function storeKnownUser(user: User): void {
  noteUser(user)
  const { name, role } = user
  writeStoredText(USER_KEY, JSON.stringify({ name, role }))
}

export function removeKnownUser(): void {
  writeStoredText(USER_KEY, null)
}

/** The user is undefined if nobody is signed in, and until the server has answered once. */
export function useKnownUser(): KnownUser | undefined {
  const text = useStoredText(USER_KEY)
  return useMemo(() => parseUser(text), [text])
}

export function useOwnPlan(): PlanId | undefined {
  const user = useKnownUser()
  return user && findPlanOfRole(user.role)
}

/** Anybody at this browser can change its storage, so invalid data is ignored. */
function parseUser(text: string | null): KnownUser | undefined {
  if (text === null) return undefined
  try {
    const { name, role } = JSON.parse(text)
    return typeof name === 'string' && typeof role === 'number' ? { name, role } : undefined
  } catch {
    return undefined
  }
}
