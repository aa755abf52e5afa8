import { AppError } from '#app-error.ts'

/** Refuses a web site that the project does not list; an empty list means every site, and a caller without Origin is no site. */
export function checkOrigin(
  origin: string | undefined,
  listed: readonly string[],
  own: () => ReadonlySet<string>,
): void {
  if (origin === undefined || listed.length === 0) return
  if (!listed.includes(origin) && !own().has(origin)) throw new AppError('origin_not_allowed')
}
