import type { User } from '@bricks/contract'

let noted: User | undefined

/** Called with the signed-in user after each answer that holds the user, before a page shows the user. */
export function noteUser(user: User): void {
  noted = user
}

export function readNotedUser(): User | undefined {
  return noted
}
