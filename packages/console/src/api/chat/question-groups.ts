import { QUESTIONS_RENEWED_AFTER } from '@bricks/contract/wire'

/** The server answers first and groups similar questions afterwards, which takes a moment. */
const GROUPED_SOON_MS = { first: 1_000, anew: 3_000 }
const GROUP_EVERY_MS = 300_000

interface Groups<Group> {
  groups: Group[] | null
  at: string | null
}

/**
 * `isOld`: the server gave groups of an earlier time and makes new ones after this answer. Groups that are still right
 * come with the time of the answer.
 */
export function markOldGroups<Group>({ groups, at }: Groups<Group>): Groups<Group> & { isOld: boolean } {
  return { groups, at, isOld: at !== null && Date.now() - Date.parse(at) >= QUESTIONS_RENEWED_AFTER }
}

export function findGroupsRefetchInterval(read: { groups: unknown[] | null; isOld: boolean } | undefined): number {
  if (read?.groups === null) return GROUPED_SOON_MS.first
  return read?.isOld ? GROUPED_SOON_MS.anew : GROUP_EVERY_MS
}
