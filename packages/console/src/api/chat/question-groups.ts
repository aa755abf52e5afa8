/** The server groups similar questions after its answer, which takes a moment. */
const GROUPED_SOON_MS = { first: 1_000, anew: 3_000 }
const GROUP_EVERY_MS = 300_000
/** Groups older than this are out of date: the server makes new ones. */
const OLD_MS = 120_000

interface Groups {
  groups: unknown[] | null
  at: string | null
}

/** Returns after how many milliseconds the groups are read again. */
export function waitForGroups(read: Groups | undefined): number {
  if (read?.groups === null) return GROUPED_SOON_MS.first
  return areGroupsOld(read?.at ?? null) ? GROUPED_SOON_MS.anew : GROUP_EVERY_MS
}

export function areGroupsOld(at: string | null): boolean {
  return at !== null && Date.now() - Date.parse(at) > OLD_MS
}
