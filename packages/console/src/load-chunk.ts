import { areFilesServed, untilReached } from '#reach.ts'

/** How long a part of the program may take to arrive. */
export const CHUNK_TIMEOUT_MS = 120_000

const RELOADED_KEY = 'bricks:reloaded-for'

interface LoadChunkOptions {
  timeoutMs?: number
  reload?: () => void
  /** Resolves when the server can be reached. */
  reached?: () => Promise<void>
  /** Whether asking for a file makes sense now. */
  isServed?: () => Promise<boolean>
}

/**
 * Loads a lazy part. While no files are served it is not asked for: browsers keep what failed as failed, and a reload
 * would lose the page. A part that is gone after a release is what a reload brings back, so the page is loaded anew once for
 * its address; what still fails then is thrown.
 */
export async function loadChunk<Module>(
  load: () => Promise<Module>,
  {
    timeoutMs = CHUNK_TIMEOUT_MS,
    reload = () => location.reload(),
    reached = untilReached,
    isServed = areFilesServed,
  }: LoadChunkOptions = {},
): Promise<Module> {
  const attempt = async () => {
    const module = await limitTime(load(), timeoutMs)
    forgetReload()
    return module
  }
  try {
    if (!(await isServed())) await reached()
    return await attempt().catch(async (error: unknown) => {
      if (error instanceof LateError || typeof document === 'undefined') throw error
      await reached()
      return attempt()
    })
  } catch (error) {
    if (!mayReload()) throw error
    reload()
    return new Promise(() => {})
  }
}

/** Has a lazy part at hand before it is wanted. Whether it can be had matters only then. */
export async function prefetchChunk(load: () => Promise<unknown>): Promise<void> {
  if (await areFilesServed()) await load().catch(() => undefined)
}

class LateError extends Error {}

function limitTime<Value>(work: Promise<Value>, timeoutMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LateError('A part of the page took too long to arrive.')), timeoutMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function mayReload(): boolean {
  if (typeof sessionStorage === 'undefined' || sessionStorage.getItem(RELOADED_KEY) === location.href) return false
  sessionStorage.setItem(RELOADED_KEY, location.href)
  return true
}

function forgetReload() {
  if (typeof sessionStorage !== 'undefined') sessionStorage.removeItem(RELOADED_KEY)
}
