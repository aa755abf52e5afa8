/** Alike questions are put together behind the answer, which takes a moment. */
const GROUPED_SOON_MS = { first: 1_000, anew: 3_000 }
const GROUP_EVERY_MS = 300_000
/** Put together so long ago that newer ones are on their way. */
const OLD_MS = 120_000

interface Groups {
  groups: unknown[] | null
  at: string | null
}

/** In how many milliseconds they are read again. */
export function waitForGroups(read: Groups | undefined): number {
  if (read?.groups === null) return GROUPED_SOON_MS.first
  return areGroupsOld(read?.at ?? null) ? GROUPED_SOON_MS.anew : GROUP_EVERY_MS
}

export function areGroupsOld(at: string | null): boolean {
  return at !== null && Date.now() - Date.parse(at) > OLD_MS
}
