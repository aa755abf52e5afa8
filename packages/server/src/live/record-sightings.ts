import type { Database } from '#db/database.ts'
import { storeSighting } from '#projects/state/sighting.repository.ts'
import { type Clock, MINUTE } from '#time.ts'
import type { LiveProject } from './live-project.repository.ts'

interface SightingsContext {
  database: Database
  clock: Clock
  ownOrigins: ReadonlySet<string>
  onError(error: unknown): void
}

const EVERY_MS = 5 * MINUTE
/** At most this many origins of one project are remembered within `EVERY_MS`, because clients can invent origins. */
const MOST_ORIGINS = 20
const MOST_PROJECTS = 1_000
const MOST_CHARACTERS = 255

/** Stores the web sites of others on which a bot's widget is shown: each site at most once in `EVERY_MS`. */
export function createSightingRecorder({ database, clock, ownOrigins, onError }: SightingsContext) {
  const seen = new Map<string, { since: number; origins: Set<string> }>()

  function addIfNew(projectId: string, origin: string, now: number): boolean {
    const known = seen.get(projectId)
    const isFresh = known !== undefined && now - known.since < EVERY_MS
    const entry = isFresh ? known : { since: now, origins: new Set<string>() }
    if (!isFresh) {
      seen.delete(projectId)
      seen.set(projectId, entry)
      const [oldest] = seen.keys()
      if (seen.size > MOST_PROJECTS && oldest !== undefined) seen.delete(oldest)
    }
    if (entry.origins.has(origin) || entry.origins.size >= MOST_ORIGINS) return false
    entry.origins.add(origin)
    return true
  }

  return (project: LiveProject, origin: string | undefined): void => {
    if (origin === undefined || ownOrigins.has(origin) || !isWebSite(origin)) return
    const now = clock()
    if (!addIfNew(project.id, origin, now.getTime())) return
    storeSighting(database, { id: project.id, userId: project.ownerId }, origin, now).catch(onError)
  }
}

function isWebSite(origin: string): boolean {
  if (origin.length > MOST_CHARACTERS || !/^https?:/.test(origin) || !URL.canParse(origin)) return false
  return new URL(origin).origin === origin
}
