import { QUESTIONS_RENEWED_AFTER } from '@bricks/contract/wire'

/** The server answers first and groups similar questions afterwards, which takes a moment. */
const GROUPED_SOON_MS = { first: 1_000, anew: 3_000 }
const GROUP_EVERY_MS = 300_000

interface Groups<Group> {
  groups: Group[] | null
  at: string | null
}

type MarkedGroups<Group> = Groups<Group> & { isOld: boolean }

/**
 * `isOld`: the server sent outdated groups and computes new ones after this answer. Groups that are up to date have the
 * time of the answer in `at`. So if `isOld` was true and `at` has changed, the groups are up to date, and only the
 * browser's clock is ahead.
 */
export function markOldGroups<Group>(
  { groups, at }: Groups<Group>,
  before: Pick<MarkedGroups<Group>, 'at' | 'isOld'> | undefined,
): MarkedGroups<Group> {
  const hasGoneOn = before?.isOld === true && at !== before.at
  const isOld = at !== null && !hasGoneOn && Date.now() - Date.parse(at) >= QUESTIONS_RENEWED_AFTER
  return { groups, at, isOld }
}

export function findGroupsRefetchInterval(read: { groups: unknown[] | null; isOld: boolean } | undefined): number {
  if (read?.groups === null) return GROUPED_SOON_MS.first
  return read?.isOld ? GROUPED_SOON_MS.anew : GROUP_EVERY_MS
}
