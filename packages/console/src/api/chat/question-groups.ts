/** The server answers first and groups similar questions afterwards, which takes a moment. */
const GROUPED_SOON_MS = { first: 1_000, anew: 3_000 }
const GROUP_EVERY_MS = 300_000
/** Older groups are out of date: after a minute the server renews the groups if there is a new question. */
const OLD_MS = 120_000

interface Groups {
  groups: unknown[] | null
  at: string | null
}

export function waitForGroups(read: Groups | undefined): number {
  if (read?.groups === null) return GROUPED_SOON_MS.first
  return areGroupsOld(read?.at ?? null) ? GROUPED_SOON_MS.anew : GROUP_EVERY_MS
}

export function areGroupsOld(at: string | null): boolean {
  return at !== null && Date.now() - Date.parse(at) > OLD_MS
}
