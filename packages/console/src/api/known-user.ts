import type { User } from '@bricks/contract'
import { type PlanId, planOfRole } from '@bricks/contract/wire'
import { useMemo } from 'react'
import { useText, writeText } from '#api/stored-text.ts'

/** What public pages show of whoever is signed in. Kept beside the token, so that they can tell it in their first frame. */
export type KnownUser = Pick<User, 'name' | 'role'>

const USER_KEY = 'user'

export function noteUser({ name, role }: KnownUser): void {
  writeText(USER_KEY, JSON.stringify({ name, role }))
}

export function forgetUser(): void {
  writeText(USER_KEY, null)
}

/** Who was signed in when the server last said so; undefined where nobody is, or where that is not known yet. */
export function useKnownUser(): KnownUser | undefined {
  const text = useText(USER_KEY)
  return useMemo(() => parseUser(text), [text])
}

/** The plan of whoever is signed in. */
export function useOwnPlan(): PlanId | undefined {
  const user = useKnownUser()
  return user && planOfRole(user.role)
}

/** Anybody at this browser can write what it keeps: what does not fit is as good as nothing. */
function parseUser(text: string | null): KnownUser | undefined {
  if (text === null) return undefined
  try {
    const { name, role } = JSON.parse(text)
    return typeof name === 'string' && typeof role === 'number' ? { name, role } : undefined
  } catch {
    return undefined
  }
}
