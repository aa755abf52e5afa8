import type { User } from '@bricks/contract'

let noted: User | undefined

/** Whoever is signed in is noted with each answer of the server, before a page shows it. */
export function noteUser(user: User): void {
  noted = user
}

/** Undefined before the server has answered once. */
export function readNotedUser(): User | undefined {
  return noted
}
